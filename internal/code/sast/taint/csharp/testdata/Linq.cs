using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Linq;

public class ListsController : Controller
{
    [HttpGet]
    public void Queries(string[] names, string a)
    {
        names.ToList().ForEach(n => Process.Start(n)); // want: command-injection
        Process.Start("nice", names.Count(n => Started(n)).ToString());
        Process.Start(names.Concat(new[] { "ls" }).First()); // want: command-injection
        Process.Start(names.Except(new[] { "ls" }).First()); // want: command-injection
        Process.Start(names.ToDictionary(n => n.Length)[3]); // want: command-injection
        Process.Start(names.Aggregate((all, n) => all + " " + n)); // want: command-injection
        Process.Start("nice", Array.BinarySearch(names, a).ToString());
        Process.Start(Array.Find(names, n => n.Length > 3)); // want: command-injection
    }

    private static bool Started(string name)
    {
        Process.Start(name); // want: command-injection
        return true;
    }

    [HttpGet]
    public void Lists(string a)
    {
        var list = new List<string> { "ls" };
        list.Insert(0, a);
        Process.Start(list[0]); // want: command-injection
        Process.Start(list[1]);
        list.RemoveAt(0);
        Process.Start(list[0]);
        list.AddRange(new[] { "ps", a });
        Process.Start(list[2]); // want: command-injection
        Process.Start("nice", list.Count.ToString());
        var gone = new List<string> { a };
        gone.Clear();
        gone.Add("ls");
        Process.Start(gone[0]);
        var queue = new Queue<string>();
        queue.Enqueue(a);
        Process.Start(queue.Dequeue()); // want: command-injection
    }

    [HttpGet]
    public void Maps(string a)
    {
        var map = new Dictionary<string, string>();
        map.Add("x", a);
        map.Add("y", "ls");
        Process.Start(map["x"]); // want: command-injection
        Process.Start(map["y"]);
        Process.Start(map.GetValueOrDefault("x")); // want: command-injection
        Process.Start(map.GetValueOrDefault("y"));
    }
}
