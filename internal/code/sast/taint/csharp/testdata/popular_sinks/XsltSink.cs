using System.IO;
using System.Xml;
using System.Xml.Xsl;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Xslt;
public class XsController : ControllerBase
{
    [HttpPost]
    public void Post(string xsl, string file)
    {
        var t = new XslCompiledTransform();
        t.Load(XmlReader.Create(new StringReader(xsl)), new XsltSettings(true, true), new XmlUrlResolver()); // want: unsafe-parser
        t.Load("/srv/xsl/" + file); // want: path-traversal
        t.Load(XmlReader.Create(new StringReader(xsl)), XsltSettings.TrustedXslt, null); // want: code-injection
        t.Transform("/srv/a.xml", "/srv/" + file); // want: path-traversal
        t.Load("/srv/xsl/a.xsl");
        t.Transform(XmlReader.Create(new StringReader(xsl)), new XmlTextWriter(new StringWriter()));
    }
}
