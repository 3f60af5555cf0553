using Minio.DataModel.Args;
namespace Q.Minio;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        new GetObjectArgs().WithBucket("b").WithObject("o").WithFile("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new GetObjectArgs().WithBucket("b").WithObject("o").WithFile("/data/a");
        return Ok();
    }
}
