using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Microsoft.Owin;
using Owin;
namespace Drawn.OwinApp
{
    public class Startup
    {
        private readonly SqlConnection db;
        public void Configuration(IAppBuilder app)
        {
            app.Use(async (ctx, next) =>
            {
                new SqlCommand("INSERT INTO q VALUES('" + ctx.Request.Query["q"] + "')", db).ExecuteNonQuery(); // want: sql-injection
                await next();
            });
            app.Use<Mid>();
            app.Run(ctx =>
            {
                ctx.Response.ContentType = "text/html";
                return ctx.Response.WriteAsync("<p>" + ctx.Request.Query.Get("n") + "</p>"); // want: xss
            });
        }
    }
    public class Mid : OwinMiddleware
    {
        public Mid(OwinMiddleware next) : base(next) { }
        public override async Task Invoke(IOwinContext context)
        {
            var form = await context.Request.ReadFormAsync();
            File.Delete("/srv/" + form["f"]); // want: path-traversal
            context.Response.Redirect(context.Request.Query["to"]); // want: open-redirect
        }
    }
}
