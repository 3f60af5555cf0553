using SMBLibrary.Client;
namespace Q.Smblibrary;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    ISMBFileStore store;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        store.CreateFile(out var h, out var st, "docs\\" + s, 0, 0, 0, 0, 0, null); // want: path-traversal
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        store.CreateFile(out var h, out var st, "docs\\a", 0, 0, 0, 0, 0, null);
        return Ok();
    }
}
