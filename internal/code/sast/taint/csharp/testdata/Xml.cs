using System.DirectoryServices;
using System.DirectoryServices.Protocols;
using System.IO;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;
using System.Xml.Xsl;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Security.Application;
using Novell.Directory.Ldap;

namespace Shop.Xml;

public class XmlController : Controller
{
    [HttpGet]
    public async Task Documents(string a)
    {
        var document = new XmlDocument();
        document.LoadXml(a);
        await Response.WriteAsync(document.InnerText); // want: xss
        await Response.WriteAsync(XDocument.Parse(a).Root.Value); // want: xss
        await Response.WriteAsync(new XmlTextReader(new StringReader(a)).ReadContentAsString()); // want: xss
        XDocument.Load("users.xml").XPathSelectElement("//user[@name='" + a + "']"); // want: xpath-injection
        System.Xml.XPath.Extensions.XPathSelectElement(XDocument.Load("users.xml"), "//user[@name='" + a + "']"); // want: xpath-injection
        Users().SelectSingleNode("//user[@name='" + a + "']"); // want: xpath-injection
        new XslCompiledTransform().Load(a);
        new XslCompiledTransform().Load(a, XsltSettings.Default, null);
        new XslCompiledTransform().Load(a, new XsltSettings { EnableScript = true }, null); // want: code-injection
        new XslCompiledTransform().Load(a, XsltSettings.TrustedXslt, null); // want: code-injection
        new XslCompiledTransform().Load("page.xslt", XsltSettings.TrustedXslt, null);
        new XslTransform().Load(a); // want: code-injection
        new XslTransform().Load("page.xslt");
        new XsltSettings(false, true); // want: unsafe-parser
        new XsltSettings(false, false);
        var settings = new XmlReaderSettings();
        settings.ProhibitDtd = false; // want: unsafe-parser
        settings.ProhibitDtd = true;
    }

    // What data goes through is told with the data alone.
    [HttpPost]
    public async System.Threading.Tasks.Task Entities(string a)
    {
        var document = new XmlDocument { XmlResolver = new XmlUrlResolver() };
        document.LoadXml(a); // want: xxe
        var plain = new XmlDocument();
        plain.LoadXml(a);
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = new XmlUrlResolver() };
        XmlReader.Create(new StringReader(a), settings); // want: xxe
        XDocument.Load(XmlReader.Create(new StringReader(a), new XmlReaderSettings()));
        var old = new XmlReaderSettings();
        old.ProhibitDtd = false;
        plain.Load(XmlReader.Create(new StringReader(a), old)); // want: xxe
        plain.Load(XmlReader.Create(new StringReader(a), new XmlReaderSettings { ProhibitDtd = true }));
    }

    public void Trusted()
    {
        var document = new XmlDocument();
        document.XmlResolver = new XmlUrlResolver(); // want: unsafe-parser
        document.Load("own.xml");
        document.XmlResolver = null;
    }

    [HttpGet]
    public void Directories(string a)
    {
        new DirectoryEntry("LDAP://dc/ou=" + a); // want: ldap-injection
        var entry = new DirectoryEntry("LDAP://dc");
        entry.Path = "LDAP://dc/ou=" + a; // want: ldap-injection
        new DirectorySearcher(entry, "(cn=" + a + ")"); // want: ldap-injection
        new DirectorySearcher(entry, "(cn=" + Encoder.LdapFilterEncode(a) + ")");
        new SearchRequest("ou=people", "(cn=" + a + ")", System.DirectoryServices.Protocols.SearchScope.Subtree); // want: ldap-injection
        var request = new SearchRequest();
        request.Filter = "(cn=" + a + ")"; // want: ldap-injection
        request.Filter = "(cn=admin)";
        new LdapConnection().Search("ou=people", 2, "(cn=" + a + ")", null, false); // want: ldap-injection
    }
}
