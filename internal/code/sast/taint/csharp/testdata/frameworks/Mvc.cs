using Microsoft.AspNetCore.Mvc;
namespace P.mvc;
public class In {
    public string Name { get; set; } public int N { get; set; }
}
[Route("x")] public class C : Controller {
    [HttpGet("{id}")] public IActionResult A(string id, [FromQuery] string q, [FromHeader] string h, int n) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + q); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(q));
        System.Diagnostics.Process.Start("sh", "-c " + h); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(h));
        System.Diagnostics.Process.Start("sh", "-c " + "x" + n);
        System.Diagnostics.Process.Start("sh", "-c " + Request.Query["z"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.Query["z"]));
        System.Diagnostics.Process.Start("sh", "-c " + Request.Cookies["z"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.Cookies["z"]));
        System.Diagnostics.Process.Start("sh", "-c " + Request.Form["z"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Request.Form["z"]));
        return Ok();
    }
    [HttpPost] public IActionResult B([FromBody] In i, IFormFile f) {
        System.Diagnostics.Process.Start("sh", "-c " + i.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(i.Name));
        System.Diagnostics.Process.Start("sh", "-c " + f.FileName); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(f.FileName));
        System.Diagnostics.Process.Start("sh", "-c " + "x" + i.N);
        return Ok();
    }
}
