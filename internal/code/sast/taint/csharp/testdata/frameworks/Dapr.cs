using Dapr;
using Microsoft.AspNetCore.Mvc;
namespace P.dapr;
[ApiController] public class D : ControllerBase {
    [Topic("p", "t")] [HttpPost("x")] public ActionResult X(Order o) {
        System.Diagnostics.Process.Start("sh", "-c " + o.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(o.Name));
        return Ok();
    }
}
public class Order {
    public string Name { get; set; }
}
