using NReco.PdfGenerator;
namespace Q.Nreco;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        new HtmlToPdfConverter().GeneratePdf("<p>" + s + "</p>"); // want: xss
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        new HtmlToPdfConverter().GeneratePdfFromFile(s, null); // want: ssrf
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public Microsoft.AspNetCore.Mvc.IActionResult M2(string s) {
        new HtmlToPdfConverter().GeneratePdf("<p>a</p>");
        return Ok();
    }
}
