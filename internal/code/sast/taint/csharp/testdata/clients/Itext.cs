using iText.Html2pdf;
namespace Q.itext;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        HtmlConverter.ConvertToPdf("<p>" + s, null); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        HtmlConverter.ConvertToPdf("<p>x", (System.IO.Stream)null);
        return Ok();
    }
}
