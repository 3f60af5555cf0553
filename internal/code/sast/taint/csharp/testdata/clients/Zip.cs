using System.IO.Compression;
namespace Q.zip;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        ZipFile.ExtractToDirectory("/data/" + s, "/out"); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        ZipFile.OpenRead("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        ZipFile.ExtractToDirectory("/data/x", "/out/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        ZipFile.ExtractToDirectory("/data/x", "/out");
        return Ok();
    }
}
