using LdapForNet;
namespace Q.Ldapfornet;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    LdapConnection cn;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        cn.Search("o=x", "(uid=" + s + ")"); // want: ldap-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        cn.Search("o=x", "(uid=a)");
        return Ok();
    }
}
