using Microsoft.AspNetCore.Mvc;
using System.Linq.Dynamic.Core;
using System.Linq;
namespace P.Linq2;
[ApiController]
public class C : ControllerBase {
    IQueryable<string> items;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        items.Where("Name == \"" + s + "\"").ToList(); // want: code-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        items.OrderBy(s).ToList(); // want: code-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        items.Select(s); // want: code-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        items.Where("Name == @0", s).ToList();
        return Ok();
    }
}
