using Amazon.Athena;
using Amazon.Athena.Model;
namespace Q.athena;

[Microsoft.AspNetCore.Mvc.ApiController]
public class P : Microsoft.AspNetCore.Mvc.ControllerBase
{
    IAmazonAthena at;

    [Microsoft.AspNetCore.Mvc.HttpGet("a0")]
    public async Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s)
    {
        var request = new StartQueryExecutionRequest { QueryString = "select * from t where n='" + s + "'" }; // want: sql-injection
        await at.StartQueryExecutionAsync(request);
        await at.StartQueryExecutionAsync(new StartQueryExecutionRequest { QueryString = "select 1" });
        return Ok();
    }
}
