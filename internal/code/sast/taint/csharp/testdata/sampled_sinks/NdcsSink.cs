using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Soap;
using System.Web.UI;
using System.Xml;
using Microsoft.AspNetCore.Mvc;
namespace Sampled.NdcsSink;
public class NController : ControllerBase
{
    [HttpPost]
    public void Post(string data)
    {
        new NetDataContractSerializer().Deserialize(Request.Body); // want: deserialisation
        new NetDataContractSerializer().ReadObject(XmlReader.Create(new StringReader(data))); // want: deserialisation
        new SoapFormatter().Deserialize(Request.Body); // want: deserialisation
        new LosFormatter().Deserialize(data); // want: deserialisation
        new ObjectStateFormatter().Deserialize(data); // want: deserialisation
        new DataContractSerializer(typeof(string)).ReadObject(Request.Body);
    }
}
