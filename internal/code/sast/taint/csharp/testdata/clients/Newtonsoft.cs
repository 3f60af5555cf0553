using Newtonsoft.Json;
namespace Q.newtonsoft;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        JsonConvert.DeserializeObject(s,
                new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }); // want: deserialisation
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        JsonConvert.DeserializeObject<object>(s,
                new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.Auto }); // want: deserialisation
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        JsonConvert.DeserializeObject<string>(s);
        return Ok();
    }
}
