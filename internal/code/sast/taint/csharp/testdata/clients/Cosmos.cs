using Microsoft.Azure.Cosmos;
namespace Q.cosmos;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    Container ct;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        ct.GetItemQueryIterator<object>("select * from c where c.n='" + s + "'"); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        ct.GetItemQueryIterator<object>(new QueryDefinition("select * from c where c.n='" + s + "'")); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        ct.GetItemQueryIterator<object>(new QueryDefinition("select * from c where c.n=@n").WithParameter("@n", s));
        return Ok();
    }
}
