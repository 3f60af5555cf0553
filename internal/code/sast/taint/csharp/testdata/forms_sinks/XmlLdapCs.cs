using Microsoft.AspNetCore.Mvc;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;
using System.Xml.Xsl;
using System.DirectoryServices;
using System.DirectoryServices.Protocols;
using Novell.Directory.Ldap;
using System.IO;
using HtmlAgilityPack;
namespace Forms.Sinks.XmlLdapCs;
[ApiController]
public class XmlLdapCsController(ILdapConnection novell, XDocument x, HtmlDocument html) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        new DirectorySearcher("(uid=" + s + ")").FindOne(); // want: ldap-injection
        new DirectorySearcher { Filter = $"(uid={s})" }; // want: ldap-injection
        new SearchRequest("dc=x", "(uid=" + s + ")", System.DirectoryServices.Protocols.SearchScope.Subtree); // want: ldap-injection
        novell.Search("dc=x", 2, "(uid=" + s + ")", null, false); // want: ldap-injection
        x.XPathSelectElements("//u[@n='" + s + "']"); // want: xpath-injection
        html.DocumentNode.SelectNodes("//u[@n='" + s + "']"); // want: xpath-injection
        XPathExpression.Compile("//u[@n='" + s + "']"); // want: xpath-injection
        var d = new XmlDocument { XmlResolver = new XmlUrlResolver() }; d.LoadXml(s); // want: xxe
        XmlReader.Create(new StringReader(s), new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = new XmlUrlResolver() }).Read(); // want: xxe
        XDocument.Parse(s);
        return Ok();
    }
}
