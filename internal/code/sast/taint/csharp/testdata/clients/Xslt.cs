using System.Xml.Xsl;
using System.Xml;
namespace Q.xslt;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new XslCompiledTransform().Load(XmlReader.Create(new System.IO.StringReader(s)), // want: code-injection
                XsltSettings.TrustedXslt, null);
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        new XslCompiledTransform().Load(s);
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        new XslCompiledTransform().Load("/x.xsl");
        return Ok();
    }
}
