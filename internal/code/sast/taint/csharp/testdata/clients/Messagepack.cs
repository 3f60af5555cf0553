using MessagePack;
namespace Q.messagepack;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        MessagePackSerializer.Typeless.Deserialize(Convert.FromBase64String(s)); // want: deserialisation
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        MessagePackSerializer.Deserialize<string>(Convert.FromBase64String(s));
        return Ok();
    }
}
