using System.Xml;
namespace Q.xml;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        var d = new XmlDocument();
        d.XmlResolver = new XmlUrlResolver();
        d.LoadXml(s); // want: xxe
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        var st = new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse,
                XmlResolver = new XmlUrlResolver() };
        XmlReader.Create(new System.IO.StringReader(s), st).Read(); // want: xxe
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        var d = new XmlDocument { XmlResolver = null };
        d.LoadXml(s);
        return Ok();
    }
}
