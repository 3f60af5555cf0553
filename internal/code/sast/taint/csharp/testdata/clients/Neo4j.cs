using Neo4j.Driver;
namespace Q.neo4j;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IAsyncSession ns;
    IDriver drv;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        await ns.RunAsync("match (n) where n.name='" + s + "' return n"); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        await drv.ExecutableQuery("match (n {name:'" + s + "'}) return n").ExecuteAsync(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        await ns.RunAsync("match (n) where n.name=$n return n", new { n = s });
        return Ok();
    }
}
