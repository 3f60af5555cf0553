using Microsoft.AspNetCore.Mvc;
using System.Runtime.Serialization.Formatters.Binary;
using System.IO;
using Newtonsoft.Json;
using YamlDotNet.Serialization;
using MessagePack;
using System.Runtime.Serialization;
using System.Xml.Serialization;
using System.Web.UI;
using Ceras;
using ServiceStack.Text;
using fastJSON;
namespace Forms.Sinks.DeserCs;
[ApiController]
public class DeserCsController() : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        new BinaryFormatter().Deserialize(new MemoryStream(System.Convert.FromBase64String(s))); // want: deserialisation
        JsonConvert.DeserializeObject(s, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }); // want: deserialisation
        new LosFormatter().Deserialize(s); // want: deserialisation
        MessagePackSerializer.Typeless.Deserialize(System.Convert.FromBase64String(s)); // want: deserialisation
        new NetDataContractSerializer().ReadObject(new MemoryStream(System.Convert.FromBase64String(s))); // want: deserialisation
        new CerasSerializer().Deserialize<object>(System.Convert.FromBase64String(s)); // want: deserialisation
        new XmlSerializer(System.Type.GetType(s)); // want: deserialisation, reflection
        System.Activator.CreateInstance(System.Type.GetType(s)); // want: reflection
        System.Reflection.Assembly.Load(System.Convert.FromBase64String(s)); // want: reflection
        JsonConvert.DeserializeObject<int>(s);
        return Ok();
    }
}
