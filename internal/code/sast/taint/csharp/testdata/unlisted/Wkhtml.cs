using Wkhtmltopdf.NetCore;
namespace Q.Wkhtml;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IGeneratePdf pdf;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        pdf.GetPDF("<p>" + s + "</p>"); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        pdf.GetPDF("<p>a</p>");
        return Ok();
    }
}
