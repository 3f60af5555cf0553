using System.Web.Script.Serialization;
namespace Q.jss;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        new JavaScriptSerializer(new SimpleTypeResolver()).Deserialize<object>(s); // want: deserialisation
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        new System.Xml.Serialization.XmlSerializer(Type.GetType(s)); // want: deserialisation, reflection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        new JavaScriptSerializer().Deserialize<object>(s);
        return Ok();
    }
}
