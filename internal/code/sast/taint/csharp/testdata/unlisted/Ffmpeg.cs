using Xabe.FFmpeg;
namespace Q.Ffmpeg;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        FFmpeg.Conversions.New().Start("-i " + s); // not found: command-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        FFmpeg.Conversions.New().AddParameter("-i " + s); // not found: command-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public Microsoft.AspNetCore.Mvc.IActionResult M2(string s) {
        FFmpeg.Conversions.New().Start("-version");
        return Ok();
    }
}
