using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;

namespace Shop;

public class Command(string text, string user)
{
    private readonly string _text = text.Trim();
    public string Text { get; } = text;
    public string User { get; } = user;
    public void Run() => Process.Start(_text); // want: command-injection
}

public struct Point(string name)
{
    public string Name { get; init; } = name;
}

public static class Extensions
{
    extension(string text)
    {
        public void Execute() => Process.Start(text); // want: command-injection
        public string Second(string other) => other;
    }
}

public class Node
{
    public string Name { get; set; }
}

public class ModernController : Controller
{
    [HttpGet]
    public void Primary(string q)
    {
        var command = new Command(q, "nobody");
        command.Run();
        Process.Start(command.Text); // want: command-injection
        Process.Start(command.User);
        Process.Start(new Point(q).Name); // want: command-injection
    }

    [HttpGet]
    public void Extended(string q)
    {
        q.Execute();
        Process.Start("ls".Second(q)); // want: command-injection
        Process.Start(q.Second("ls"));
    }

    [HttpGet]
    public void Conditional(string q)
    {
        var node = new Node();
        node?.Name = q;
        Process.Start(node.Name); // want: command-injection
    }

    [HttpGet]
    public void Slice(string q)
    {
        if (q.Split(',') is [_, .. var rest])
        {
            Process.Start(rest[0]); // want: command-injection
        }
    }
}
