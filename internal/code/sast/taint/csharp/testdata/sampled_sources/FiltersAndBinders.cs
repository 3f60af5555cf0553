using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Data.SqlClient;
namespace Sampled.Filters;
public class Audit : IAsyncActionFilter, IAuthorizationFilter, IEndpointFilter, IMiddleware
{
    private readonly SqlConnection db;
    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
    {
        new SqlCommand("INSERT INTO a VALUES('" + context.HttpContext.Request.Query["q"] + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO a VALUES('" + context.ActionArguments["name"] + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO a VALUES('" + context.RouteData.Values["id"] + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
    public void OnAuthorization(AuthorizationFilterContext context) =>
        new SqlCommand("SELECT * FROM k WHERE k = '" + context.HttpContext.Request.Headers["X-Key"] + "'", db).ExecuteReader(); // want: sql-injection
    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        File.ReadAllText("/srv/" + context.GetArgument<string>(0)); // want: path-traversal
        File.ReadAllText("/srv/" + context.GetArgument<int>(1));
        return await next(context);
    }
    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        new SqlCommand("INSERT INTO a VALUES('" + context.Request.Path.Value + "')", db).ExecuteNonQuery(); // want: sql-injection
        await next(context);
    }
}
public class Binder : IModelBinder
{
    private readonly SqlConnection db;
    public Task BindModelAsync(ModelBindingContext b)
    {
        var v = b.ValueProvider.GetValue(b.ModelName).FirstValue;
        new SqlCommand("SELECT * FROM a WHERE v = '" + v + "'", db).ExecuteReader(); // want: sql-injection
        if (int.TryParse(v, out var id)) new SqlCommand("SELECT * FROM a WHERE i = " + id, db).ExecuteReader();
        return Task.CompletedTask;
    }
}
