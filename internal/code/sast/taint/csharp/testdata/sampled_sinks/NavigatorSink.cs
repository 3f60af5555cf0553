using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.NavigatorSink;
public class NController : ControllerBase
{
    private readonly XPathNavigator nav;
    private readonly XDocument doc;
    [HttpGet]
    public void Get(string n, int id, string f)
    {
        nav.Select("//u[@n='" + n + "']"); // want: xpath-injection
        nav.Compile("//u[@n='" + n + "']"); // want: xpath-injection
        nav.Evaluate("count(//u[@n='" + n + "'])"); // want: xpath-injection
        nav.SelectSingleNode("//u[@n='" + n + "']"); // want: xpath-injection
        XPathExpression.Compile("//u[@n='" + n + "']"); // want: xpath-injection
        doc.XPathSelectElements("//u[@n='" + n + "']"); // want: xpath-injection
        new XPathDocument("/srv/" + f); // want: path-traversal
        nav.Select("//u[@i=" + id + "]");
        nav.Select("//u");
    }
}
