using System.Xml.Linq;
using System.Xml.XPath;
namespace Q.xpath_linq;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    XDocument d;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        d.XPathSelectElement("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        d.XPathEvaluate("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        XDocument.Load(s);
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        d.XPathSelectElement("//u");
        return Ok();
    }
}
