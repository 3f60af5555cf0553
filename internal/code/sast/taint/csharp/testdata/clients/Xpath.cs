using System.Xml;
using System.Xml.XPath;
namespace Q.xpath;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    XmlDocument d;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        d.SelectNodes("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        d.SelectSingleNode("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        XPathExpression.Compile("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        d.CreateNavigator().Evaluate("//u[@n='" + s + "']"); // want: xpath-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        d.SelectNodes("//u");
        return Ok();
    }
}
