using Microsoft.AspNetCore.Mvc;
using System.Diagnostics;
namespace Shop;
public class ResultsController : Controller
{
    public void Show(string s)
    {
        Process.Start("sh", "-c " + Vendor.Text.Texts.Shorten(s)); // want: command-injection
        Process.Start("sh", "-c " + Vendor.Text.Texts.ToInt32(s));
        Process.Start("sh", "-c " + Vendor.Text.Texts.Shorten(s).GetGuid());
        Process.Start("sh", "-c " + Vendor.Text.Texts.IsBlank(s));
        Process.Start("sh", "-c " + Vendor.Text.Names.BaseName(s)); // want: command-injection
        System.IO.File.Delete("/srv/" + Vendor.Text.Names.Shorten(s)); // want: path-traversal
        System.IO.File.Delete("/srv/" + Vendor.Text.Names.BaseName(s));
    }
}
