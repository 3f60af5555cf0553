using Websocket.Client;
namespace Q.WebsocketClient;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        new WebsocketClient(new System.Uri(s)); // not found: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new WebsocketClient(new System.Uri("wss://a.example/"));
        return Ok();
    }
}
