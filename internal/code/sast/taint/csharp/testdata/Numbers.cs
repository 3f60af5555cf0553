using System.Diagnostics;
using Acme;
using Microsoft.AspNetCore.Mvc;

namespace Numbers;

public class NumbersController : ControllerBase
{
    [HttpGet]
    public void Get(string a)
    {
        var box = new Box(a);
        Process.Start("sh", "-c " + box.GetText()); // want: command-injection
        Process.Start("sh", "-c " + box.Content.Length);
        Process.Start("sh", "-c " + box.GetInt32("n"));
        Process.Start("sh", "-c " + box.GetArgument<int>("n"));
        Process.Start("sh", "-c " + box.GetArgument<string>("n")); // want: command-injection
    }
}
