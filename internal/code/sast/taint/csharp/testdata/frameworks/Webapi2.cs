using System.Web.Http;
namespace P.webapi2;
public class V : ApiController {
    public IHttpActionResult Get(string id, [FromUri] In i) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + i.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(i.Name));
        System.Diagnostics.Process.Start("sh", "-c " + Request.RequestUri.Query); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.RequestUri.Query));
        return Ok();
    }
    public class In {
        public string Name { get; set; }
    }
}
