using System.DirectoryServices.Protocols;
using Novell.Directory.Ldap;
namespace Q.ldap_protocols;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    LdapConnection nl;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new SearchRequest("o=x", "(uid=" + s + ")", System.DirectoryServices.Protocols.SearchScope.Subtree); // want: ldap-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        new SearchRequest("o=x", "(uid=x)", System.DirectoryServices.Protocols.SearchScope.Subtree);
        return Ok();
    }
}
