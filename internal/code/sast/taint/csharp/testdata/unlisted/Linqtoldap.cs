using LinqToLdap;
namespace Q.Linqtoldap;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IDirectoryContext context;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        context.Query("x", null, null).FilterWith("(uid=" + s + ")"); // want: ldap-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        context.Query("x", null, null).FilterWith("(uid=a)");
        return Ok();
    }
}
