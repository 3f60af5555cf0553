using Microsoft.Management.Infrastructure;
namespace Q.WmiMi;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    CimSession session;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        session.QueryInstances("root\\cimv2", "WQL", "SELECT * FROM Win32_Process WHERE Name = '" + s + "'"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        session.QueryInstances("root\\cimv2", "WQL", "SELECT * FROM Win32_Process");
        return Ok();
    }
}
