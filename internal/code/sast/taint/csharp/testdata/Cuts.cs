using System.IO;
using System.Linq;
using Microsoft.AspNetCore.Mvc;
public class CutsController : Controller
{
    const string Dir = "/srv/icons/";
    [HttpPost]
    public void A(string name)
    {
        System.IO.File.Delete(Dir + "icon" + name.Substring(name.LastIndexOf('.'))); // safe
        var dot = name.LastIndexOf(".");
        System.IO.File.Delete(Dir + "icon" + name[dot..]); // safe
        System.IO.File.Delete(Dir + name[..dot]); // want: path-traversal
        System.IO.File.Delete(Dir + "icon" + name.Substring(name.IndexOf('.'))); // want: path-traversal
    }
    [HttpPost]
    public void B(string name)
    {
        System.IO.File.Delete(Dir + "icon." + name.Split('.').Last()); // safe
        System.IO.File.Delete(Dir + "icon." + name.Split('.')[^1]); // safe
        System.IO.File.Delete(Dir + "icon." + name.Split('.', 2)[1]); // want: path-traversal
        System.IO.File.Delete(Dir + string.Join(".", name.Split('.').SkipLast(1))); // want: path-traversal
    }
}
