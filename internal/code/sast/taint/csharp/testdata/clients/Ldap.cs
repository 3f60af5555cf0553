using System.DirectoryServices;
namespace Q.ldap;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new DirectorySearcher("(uid=" + s + ")").FindOne(); // want: ldap-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        var ds = new DirectorySearcher();
        ds.Filter = "(uid=" + s + ")"; // want: ldap-injection
        ds.FindAll();
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        new DirectoryEntry("LDAP://cn=" + s); // want: ldap-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        new DirectorySearcher("(uid=x)").FindOne();
        return Ok();
    }
}
