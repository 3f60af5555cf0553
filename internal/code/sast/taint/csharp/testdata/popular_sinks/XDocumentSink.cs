using System.IO;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;
using Microsoft.AspNetCore.Mvc;
namespace Popular.XDoc;
public class XController : ControllerBase
{
    [HttpPost]
    public void Post(string n, string file, int id)
    {
        var doc = XDocument.Load("/srv/" + file); // want: path-traversal
        doc.XPathSelectElements("//u[@n='" + n + "']"); // want: xpath-injection
        doc.XPathEvaluate("count(//u[@n='" + n + "'])"); // want: xpath-injection
        XElement.Load("/srv/" + file).XPathSelectElement("//u[.='" + n + "']"); // want: path-traversal, xpath-injection
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = new XmlUrlResolver() };
        XDocument.Load(XmlReader.Create(new StringReader(n), settings)); // want: xxe
        doc.Save("/srv/" + file); // want: path-traversal
        doc.XPathSelectElements("//u[" + id + "]");
        XDocument.Parse(n);
    }
}
