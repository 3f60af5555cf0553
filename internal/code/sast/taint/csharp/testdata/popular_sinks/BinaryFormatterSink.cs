using System.IO;
using System.Runtime.Serialization.Formatters.Binary;
using System.Runtime.Serialization.Formatters.Soap;
using System.Text.Json;
using System.Web;
namespace Popular.Bin
{
    public class Upload : IHttpHandler
    {
        public bool IsReusable => true;
        public void ProcessRequest(HttpContext context)
        {
            var f = new BinaryFormatter();
            f.Deserialize(context.Request.InputStream); // want: deserialisation
            new BinaryFormatter().UnsafeDeserialize(new MemoryStream(System.Convert.FromBase64String(context.Request.Form["s"])), null); // want: deserialisation
            new SoapFormatter().Deserialize(context.Request.InputStream); // want: deserialisation
            JsonSerializer.Deserialize<string>(context.Request.Form["s"]);
        }
    }
}
