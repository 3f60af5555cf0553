using System;
using System.Diagnostics;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;

namespace Shop.Base;

public enum Order { Up, Down }

public class TextController : Controller
{
    private readonly ShopContext _context;

    [HttpGet]
    public void Texts(string a)
    {
        Process.Start(a.ToLowerInvariant()); // want: command-injection
        Process.Start(a.ToUpper()); // want: command-injection
        Process.Start(a.PadLeft(10)); // want: command-injection
        Process.Start(a.Insert(0, "ls ")); // want: command-injection
        Process.Start("ls".Insert(2, a)); // want: command-injection
        Process.Start(a.Replace("a", "b")); // want: command-injection
        Process.Start(a.Split(',')[0]); // want: command-injection
        Process.Start(string.Concat("ls ", a)); // want: command-injection
        Process.Start(string.Format("ls {0}", a)); // want: command-injection
        new SqlCommand(string.Format("SELECT * FROM t WHERE n LIKE '%{0}%' or m = '{1}'", a, "b")); // want: sql-injection
        Process.Start("ls", "-" + a.Length);
        Process.Start("ls", "-" + a.IndexOf("x"));
        if (a.Equals("ls"))
        {
            Process.Start(a);
        }
        if (a.Equals("ls", StringComparison.OrdinalIgnoreCase))
        {
            Process.Start(a);
        }
        if (string.Equals(a, "ls"))
        {
            Process.Start(a);
        }
        if (string.Equals("ls", a, StringComparison.OrdinalIgnoreCase))
        {
            Process.Start(a);
        }
        Process.Start(Console.ReadLine());
    }

    [HttpGet]
    public void Objects(object any)
    {
        if (any.Equals("ls"))
        {
            Process.Start(any.ToString());
        }
    }

    [HttpGet]
    public void Numbers(string a)
    {
        Process.Start("nice", Convert.ToInt32(a).ToString());
        Process.Start("nice", bool.Parse(a).ToString());
        Process.Start("nice", new Version(a).ToString());
        Process.Start("nice", Enum.Parse<Order>(a).ToString());
        Process.Start("nice", Enum.GetName(typeof(Order), a));
    }

    [HttpGet]
    public void Builders(string a)
    {
        var built = new StringBuilder("ls ");
        built.Append(a).Append(' ');
        Process.Start(built.ToString()); // want: command-injection
        Process.Start(built.Replace("a", "b").ToString()); // want: command-injection
    }

    [HttpGet]
    public IActionResult Encoded(string a)
    {
        Process.Start(Encoding.UTF8.GetString(Convert.FromBase64String(a))); // want: command-injection
        Process.Start("ls", Convert.ToBase64String(Encoding.UTF8.GetBytes(a)));
        Process.Start(Encoding.UTF8.GetString(BitConverter.GetBytes(a[0]))); // want: command-injection
        Process.Start(WebUtility.UrlDecode(a)); // want: command-injection
        Process.Start(Environment.GetEnvironmentVariable(a));
        return Redirect("https://" + Uri.EscapeDataString(a));
    }

    [HttpGet]
    public IActionResult Address(string a)
    {
        if (Uri.TryCreate(a, UriKind.Absolute, out var uri))
        {
            return Redirect(uri.ToString()); // want: open-redirect
        }
        return Redirect("/");
    }
}
