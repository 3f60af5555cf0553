using Microsoft.AspNetCore.Mvc;
using System.Xml;
using Newtonsoft.Json;
namespace P.XmlJson;
[ApiController]
public class C : ControllerBase {
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        var d = new XmlDocument { XmlResolver = new XmlUrlResolver() }; d.LoadXml(s); // want: xxe
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        XmlReader.Create(new System.IO.StringReader(s), new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = new XmlUrlResolver() }).Read(); // want: xxe
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        JsonConvert.DeserializeObject<object>(s, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }); // want: deserialisation
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        new System.Runtime.Serialization.Formatters.Binary.BinaryFormatter().Deserialize(new System.IO.MemoryStream(System.Convert.FromBase64String(s))); // want: deserialisation
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        new System.Web.Script.Serialization.JavaScriptSerializer(new System.Web.Script.Serialization.SimpleTypeResolver()).DeserializeObject(s); // want: deserialisation
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        JsonConvert.DeserializeObject<string>(s);
        return Ok();
    }
}
