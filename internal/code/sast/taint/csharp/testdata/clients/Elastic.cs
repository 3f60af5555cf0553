using Nest;
namespace Q.elastic;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IElasticClient es;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        es.LowLevel.Search<StringResponse>("{\"query\":{\"query_string\":{\"query\":\"" + s + "\"}}}"); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        es.Search<object>(x => x.Query(q => q.Match(m => m.Query(s))));
        return Ok();
    }
}
