using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Http;
namespace P.MvcBinding;
public class Order { public string Name { get; set; } }
[Route("api/[controller]")] public class OrdersController : ControllerBase {
    [BindProperty(SupportsGet = true)] public string Filter { get; set; }
    [HttpPatch("{id}")] public async System.Threading.Tasks.Task<ActionResult<Order>> Patch([FromRoute] string id, [FromForm] Order order, [FromHeader] string tenant) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + order.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(order.Name));
        System.Diagnostics.Process.Start("sh", "-c " + tenant); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(tenant));
        System.Diagnostics.Process.Start("sh", "-c " + Filter); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Filter));
        System.Diagnostics.Process.Start("sh", "-c " + Request.Headers["X-A"].ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.Headers["X-A"].ToString()));
        System.Diagnostics.Process.Start("sh", "-c " + HttpContext.Request.RouteValues["id"].ToString()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(HttpContext.Request.RouteValues["id"].ToString()));
        var form = await Request.ReadFormAsync();
        System.Diagnostics.Process.Start("sh", "-c " + form["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(form["a"]));
        using var reader = new System.IO.StreamReader(Request.Body);
        System.Diagnostics.Process.Start("sh", "-c " + await reader.ReadToEndAsync()); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(await reader.ReadToEndAsync()));
        return Ok();
    }
}
