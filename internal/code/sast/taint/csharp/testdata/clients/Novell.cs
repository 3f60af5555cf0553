using Novell.Directory.Ldap;
namespace Q.novell;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    LdapConnection nl;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        nl.Search("o=x", LdapConnection.ScopeSub, "(uid=" + s + ")", null, false); // want: ldap-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        nl.Search("o=x", LdapConnection.ScopeSub, "(uid=x)", null, false);
        return Ok();
    }
}
