using System.Collections.Generic; using System.Diagnostics; using System.Linq; using Microsoft.AspNetCore.Mvc;
public class HomeController : Controller {
  public IActionResult Get(string q, string[] list) {
    var d = new Dictionary<string, List<string>>();
    if (!d.TryGetValue("x", out var l)) { l = new List<string>(); d["x"] = l; }
    l.Add(q);
    Process.Start("sh", "-c " + d["x"][0]); // want: command-injection
    var e = new Dictionary<string, List<string>>();
    if (!e.ContainsKey("x")) e["x"] = new();
    e["x"].Add(q);
    Process.Start("sh", "-c " + e["x"][0]); // want: command-injection
    var g = list.GroupBy(x => x[0]).ToDictionary(x => x.Key, x => x.ToList());
    Process.Start("sh", "-c " + g['a'][0]); // want: command-injection
    var h = list.ToLookup(x => x[0]);
    foreach (var v in h['a']) Process.Start("sh", "-c " + v); // want: command-injection
    var c = new System.Collections.Concurrent.ConcurrentDictionary<string, List<string>>();
    c.GetOrAdd("x", _ => new List<string>()).Add(q);
    Process.Start("sh", "-c " + c["x"][0]); // want: command-injection
    c.AddOrUpdate("y", new List<string> { q }, (k, v) => v);
    Process.Start("sh", "-c " + c["y"][0]); // want: command-injection
    var t = new System.Collections.Concurrent.ConcurrentDictionary<string, string>();
    t.AddOrUpdate("x", k => q, (k, v) => v);
    Process.Start("sh", "-c " + t["x"]); // want: command-injection
    var u = new System.Collections.Concurrent.ConcurrentDictionary<string, string>();
    u.AddOrUpdate("x", "y", (k, v) => v + q);
    Process.Start("sh", "-c " + u["x"]); // want: command-injection
    var w = new System.Collections.Concurrent.ConcurrentDictionary<string, string>();
    w.AddOrUpdate("x", "y", (k, v) => v + "z");
    Process.Start("sh", "-c " + w["x"]);
    var a = list.Aggregate("", (acc, x) => acc + x);
    Process.Start("sh", "-c " + a); // want: command-injection
    return Ok();
  }
}
