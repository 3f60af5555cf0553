using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Mvc;

// Values that a method checks, cleans in place, or refuses before it uses them.
public class ChecksController : Controller
{
    static void Refuse(string why) => throw new ArgumentException(why);

    public IActionResult Neg()
    {
        var x=Request.Query["x"].ToString();
        if (Regex.IsMatch(x,"[^a-z]")) return BadRequest();
        Process.Start("sh","-c ls "+x);
        return Ok();
    }

    public IActionResult All()
    {
        var x=Request.Query["x"].ToString();
        if (!x.All(char.IsLetterOrDigit)) return BadRequest();
        Process.Start("sh","-c ls "+x);
        return Ok();
    }

    public IActionResult Any()
    {
        var x=Request.Query["x"].ToString();
        if (x.Any(c=>!char.IsLetter(c))) return BadRequest();
        Process.Start("sh","-c ls "+x);
        return Ok();
    }

    public IActionResult Where()
    {
        var x=new string(Request.Query["x"].ToString().Where(char.IsLetter).ToArray());
        Process.Start("sh","-c ls "+x);
        return Ok();
    }

    public IActionResult While()
    {
        var l=Request.Query["l"].ToArray();
        for (int i=0;i<l.Length;i++) l[i]=WebUtility.HtmlEncode(l[i]);
        return Content("<b>"+l[0],"text/html");
    }

    public IActionResult Exit()
    {
        var x=Request.Query["x"].ToString();
        if (!Regex.IsMatch(x,"^[a-z]+$")) { Environment.Exit(1);
        } Process.Start("sh","-c ls "+x);
        return Ok();
    }

    public IActionResult Own()
    {
        var x=Request.Query["x"].ToString();
        if (!Regex.IsMatch(x,"^[a-z]+$")) { Refuse(x);
        } Process.Start("sh","-c ls "+x);
        return Ok();
    }

    public IActionResult Sorted()
    {
        Request.Query["x"].ToArray().OrderBy(v => Process.Start("sh", v)); // want: command-injection
        return Ok();
    }

    public IActionResult Wrong()
    {
        var x = Request.Query["x"].ToString();
        if (!x.Any(char.IsLetterOrDigit)) return BadRequest();
        Process.Start("sh", "-c ls " + x); // want: command-injection
        return Ok();
    }
}
