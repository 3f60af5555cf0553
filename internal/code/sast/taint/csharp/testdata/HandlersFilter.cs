using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.Data.SqlClient;

public class TenantFilter : ActionFilterAttribute
{
    public override void OnActionExecuting(ActionExecutingContext context)
    {
        context.HttpContext.Items["tenant"] = context.HttpContext.Request.Headers["X-Tenant"].ToString();
        context.HttpContext.Items.Add("schema", "public");
        context.HttpContext.Items.Add("owner", context.HttpContext.Request.Headers["X-Owner"].ToString());
    }
}

[TenantFilter]
public class RowsController : Controller
{
    private readonly SqlConnection connection;

    public RowsController(SqlConnection connection) { this.connection = connection; }

    [HttpGet("/rows")]
    public IActionResult Rows()
    {
        if (HttpContext.Items.TryGetValue("tenant", out var tenant))
        {
            new SqlCommand("select * from " + tenant + ".rows", connection).ExecuteReader(); // want: sql-injection
        }
        new SqlCommand("select * from " + HttpContext.Items["owner"] + ".rows", connection).ExecuteReader(); // want: sql-injection
        new SqlCommand("select * from " + HttpContext.Items["schema"] + ".rows", connection).ExecuteReader();
        return Ok();
    }
}
