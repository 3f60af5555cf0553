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
        new XslCompiledTransform().Load(a); // want: code-injection
        new XslCompiledTransform().Load("page.xslt");
        new XsltSettings(false, true); // want: unsafe-parser
        new XsltSettings(false, false);
        var settings = new XmlReaderSettings();
        settings.ProhibitDtd = false; // want: unsafe-parser
        settings.ProhibitDtd = true;
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
