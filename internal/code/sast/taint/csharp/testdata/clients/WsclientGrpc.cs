using System.Net.WebSockets;
using Grpc.Net.Client;
namespace Q.wsclient_grpc;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        await new ClientWebSocket().ConnectAsync(new Uri(s), default); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        GrpcChannel.ForAddress(s); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        GrpcChannel.ForAddress("https://a.example");
        return Ok();
    }
}
