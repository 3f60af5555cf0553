using System.IO;
namespace Q.file;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        File.ReadAllText("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        new FileStream("/data/" + s, FileMode.Open); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        File.WriteAllText(Path.Combine("/data", s), "x"); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        new StreamReader("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        Directory.Delete("/data/" + s); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a5")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M5(string s) {
        new FileInfo("/data/" + s).OpenRead(); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a6")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M6(string s) {
        File.Copy("/data/" + s, "/x"); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a7")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M7(string s) {
        File.ReadAllText("/data/" + Path.GetFileName(s));
        return Ok();
    }
}
