using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Web.Script.Serialization;
using Microsoft.AspNetCore.Mvc;
namespace Later.Jss;
public class JController : ControllerBase
{
    [HttpPost]
    public void Post(string data, string type)
    {
        new JavaScriptSerializer(new SimpleTypeResolver()).Deserialize<object>(data); // want: deserialisation
        new DataContractSerializer(System.Type.GetType(type)).ReadObject(Request.Body); // want: deserialisation, reflection
        new DataContractJsonSerializer(System.Type.GetType(type)); // want: deserialisation, reflection
        new JavaScriptSerializer().Deserialize<string>(data);
        new DataContractSerializer(typeof(string)).ReadObject(Request.Body);
    }
}
