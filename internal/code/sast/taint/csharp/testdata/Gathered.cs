using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Microsoft.AspNetCore.Mvc;
public class GatheredController : Controller
{
    static readonly HashSet<string> Hosts = new() { "a", "b" };
    [HttpGet]
    public IActionResult A(string host)
    {
        var errors = new List<string>();
        if (!Hosts.Contains(host)) errors.Add("unknown");
        if (errors.Count > 0) return BadRequest(errors);
        Process.Start("sh", "-c ping " + host); // safe
        return Ok();
    }
    [HttpGet]
    public IActionResult B(string host)
    {
        var errors = new List<string>();
        if (!Hosts.Contains(host)) errors.Add("unknown");
        if (errors.Any())
        {
            Process.Start("sh", "-c ping " + host); // want: command-injection
            return BadRequest(errors);
        }
        Process.Start("sh", "-c ping " + host); // safe
        return Ok();
    }
    [HttpGet]
    public IActionResult C(string host)
    {
        string error = null;
        if (!Hosts.Contains(host)) error = "unknown";
        if (error is not null) return BadRequest(error);
        Process.Start("sh", "-c ping " + host); // safe
        return Ok();
    }
}
