using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Shop;

public class Point
{
    public string A, B;

    public Point(string a, string b)
    {
        A = a;
        B = b;
    }

    public void Deconstruct(out string a, out string b)
    {
        a = A;
        b = B;
    }
}

public class Short
{
    public string A, B;
    public void Deconstruct(out string a, out string b) => (a, b) = (B, A);
}

public record Pair(string Left, string Right);

public class Bus
{
    public event EventHandler<string> Got;
    public event Action<string> Fired;
    public void Raise(string s) => Got?.Invoke(this, s);

    public void Fire(string s)
    {
        if (Fired != null) Fired(s);
    }
}

public class IdiomsController : Controller
{
    private static string Use(Func<string, string> f, string s) => f(s);
    private static T Timed<T>(Func<T> work) => work();

    public void Parts(string x)
    {
        var (a, b) = new Point(x, "ls");
        Process.Start(a); // want: command-injection
        Process.Start(b);
        var (c, d) = new Short { A = x, B = "ls" };
        Process.Start(c);
        Process.Start(d); // want: command-injection
        var (e, f) = new Pair("ls", x);
        Process.Start(e);
        Process.Start(f); // want: command-injection
        if (new Point(x, "ls") is (var g, var h))
        {
            Process.Start(g); // want: command-injection
            Process.Start(h);
        }
        var name = x;
        var inferred = (name, 1);
        Process.Start(inferred.name); // want: command-injection
    }

    public void Callbacks(string x)
    {
        Process.Start(Use(s => s + "a", x)); // want: command-injection
        Process.Start(Use(s => "ls", x));
        Process.Start(Timed(() => x)); // want: command-injection
        Process.Start(Timed(() => "ls"));
        Process.Start(new Lazy<string>(() => x).Value); // want: command-injection
        Parallel.ForEach(new[] { x }, s => Process.Start(s)); // want: command-injection
        Process.Start(Array.ConvertAll(new[] { x }, s => s + "a")[0]); // want: command-injection
        Process.Start(Array.ConvertAll(new[] { x }, s => "ls")[0]);
        var copy = new string[1];
        Array.Copy(new[] { x }, copy, 1);
        Process.Start(copy[0]); // want: command-injection
    }

    private void OnGot(object sender, string s) => Process.Start(s); // want: command-injection

    private void OnFired(string s) => Process.Start(s); // want: command-injection

    private void OnNothing(string s) => Process.Start(s);

    public void Events(string x)
    {
        var bus = new Bus();
        bus.Got += OnGot;
        bus.Raise(x);
        bus.Fired += OnFired;
        bus.Fire(x);
        Func<string, string> first = s => "ls";
        Process.Start(first.Invoke(x));
        Action<string> act = OnNothing;
        act.Invoke("ls");
        Predicate<string> plain = s => s == "ls";
        if (plain.Invoke(x)) Process.Start(x);
        Predicate<string> other = s => s != "rm";
        if (other.Invoke(x)) Process.Start(x); // want: command-injection
    }

    public async Task Tasks(string x)
    {
        Process.Start(await Task.Run(() => x)); // want: command-injection
        Process.Start(await Task.Factory.StartNew(() => x)); // want: command-injection
        var source = new TaskCompletionSource<string>();
        source.SetResult(x);
        Process.Start(await source.Task); // want: command-injection
    }
}
