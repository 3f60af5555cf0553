using Microsoft.AspNetCore.OData.Routing.Controllers;
using Microsoft.AspNetCore.OData.Query;
namespace P.odata;
public class P : ODataController {
    public IActionResult Get(string key) {
        System.Diagnostics.Process.Start("sh", "-c " + key); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(key));
        return Ok();
    }
}
