using Microsoft.AspNetCore.Mvc;
using System.DirectoryServices;
using System.DirectoryServices.Protocols;
namespace P.Ldap3;
[ApiController]
public class C : ControllerBase {
    LdapConnection con;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        new DirectorySearcher(new DirectoryEntry("LDAP://a"), "(uid=" + s + ")").FindOne(); // want: ldap-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        var d = new DirectorySearcher(); d.Filter = $"(uid={s})"; d.FindAll(); // want: ldap-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        con.SendRequest(new SearchRequest("dc=a", "(uid=" + s + ")", System.DirectoryServices.Protocols.SearchScope.Subtree)); // want: ldap-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        new DirectorySearcher("(uid=a)").FindOne();
        return Ok();
    }
}
