using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
using static Shop.Shell;

namespace Shop;

public static class Shell
{
    public static void Execute(string command) => Process.Start(command); // want: command-injection
    public static void Quiet(string command) => Process.Start("true");
}

public class Holder<T>(T value)
{
    public T Value => value;
    public string this[int i] => "x";
}

public struct Pair { public string A; public string B; }

public record Job(string Command, string User)
{
    public void Run() => Process.Start(Command); // want: command-injection
}

public class SyntaxController : Controller
{
    [HttpPost]
    public void Copies(Job job)
    {
        var copy = job with { Command = "***" };
        Process.Start(copy.Command);
        Process.Start(copy.User); // want: command-injection
        Process.Start(job.Command); // want: command-injection
        (job with { User = "nobody" }).Run();
        var renamed = Renamed(job);
        Process.Start(renamed.User);
        Process.Start(renamed.Command); // want: command-injection
        var half = Renamed(new Job("ls", job.User));
        Process.Start(half.Command);
        Process.Start(half.User);
        var own = new Job("ls", "nobody");
        var other = own with { Command = job.Command };
        Process.Start(own.Command);
        Process.Start(other.Command); // want: command-injection
    }

    private static Job Renamed(Job job) => job with { User = "nobody" };

    [HttpGet]
    public void Statics(string a) { Execute(a); Quiet(a); }

    [HttpGet]
    public void Tuples(string a)
    {
        var (first, second) = (a, "b");
        Process.Start(second);
        Process.Start(first); // want: command-injection
        (string Name, int Age) pair = (Name: a, Age: 3);
        Process.Start(pair.Name); // want: command-injection
        Process.Start(Both(a).Right);
        Process.Start(Both(a).Left); // want: command-injection
    }

    private (string Left, string Right) Both(string a) => (a, "b");

    [HttpGet]
    public void Patterns(object a, string b)
    {
        if (a is string text && text.Length > 3)
        {
            Process.Start(text); // want: command-injection
        }
        if (a is Pair { A: var inner, B: "x" })
        {
            Process.Start(inner); // want: command-injection
        }
        if (a is not int number) return;
        Process.Start("nice", $"{number}");
        switch (b)
        {
            case "ls":
            case "ps":
                Process.Start(b);
                break;
            case { Length: > 3 } other:
                Process.Start(other); // want: command-injection
                break;
        }
    }

    [HttpGet]
    public void Flow(string a, string? b, string[] rest)
    {
        string c = b ?? "ls";
        Process.Start(c); // want: command-injection
        Process.Start(b?.Trim() ?? "ls"); // want: command-injection
        var verbatim = $@"C:\tools\{a}";
        Process.Start(verbatim); // want: command-injection
        var raw = $"""run {a}""";
        Process.Start(raw); // want: command-injection
        foreach (string one in rest) Process.Start(one); // want: command-injection
        All(a.Split(','));
        try { throw new Exception(a); }
        catch (Exception e) when (e.Message != "") { Process.Start("ls"); }
        finally { Process.Start(a); } // want: command-injection
        lock (this) { Process.Start(nameof(a)); }
        Action<string> run = x => Process.Start(x); // want: command-injection
        run(a);
        Func<string, string> same = delegate (string x) { return x; };
        Process.Start(same(a)); // want: command-injection
        void Local(string x) => Process.Start(x); // want: command-injection
        Local(a);
        for (var i = 0; i < 3; i++) { c += i; }
        var holder = new Holder<string>(a);
        Process.Start(holder.Value); // want: command-injection
        var changed = new Pair { A = a, B = "ls" } with { A = "ps" };
        Process.Start(changed.B);
        var hidden = new Pair { A = a, B = a };
        var shown = hidden with { A = "***" };
        Process.Start(shown.A);
        Process.Start(shown.B); // want: command-injection
        Process.Start(hidden.A); // want: command-injection
        foreach (var one in Yielded(a)) Process.Start(one); // want: command-injection
    }

    private static void All(params string[] args) => Process.Start(args[1]); // want: command-injection

    private IEnumerable<string> Yielded(string a)
    {
        yield return a;
        yield break;
    }

    [HttpGet]
    public void Collections(string a)
    {
        var map = new Dictionary<string, string> { ["x"] = a, ["y"] = "ls" };
        Process.Start(map["y"]);
        Process.Start(map["x"]); // want: command-injection
        if (map.TryGetValue("x", out var found)) Process.Start(found); // want: command-injection
        var list = new List<string> { "ls", a };
        Process.Start(list[0]);
        Process.Start(list[1]); // want: command-injection
        Process.Start(list.First(i => i != "ls")); // want: command-injection
        string[] array = { "ls", a };
        Process.Start(array[^1]); // want: command-injection
        var anonymous = new { a, Other = "ls" };
        Process.Start(anonymous.Other);
        Process.Start(anonymous.a); // want: command-injection
    }
#if NET8_0
    public void Conditional(string a) => Process.Start(a); // want: command-injection
#endif
}
