using System.IO;
using System.Net;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
namespace Drawn.Listener;
public class Server
{
    private readonly SqlConnection db;
    public async Task Run(HttpListener listener)
    {
        while (true)
        {
            HttpListenerContext ctx = await listener.GetContextAsync();
            var q = ctx.Request.QueryString["q"];
            new SqlCommand("SELECT * FROM u WHERE q = '" + q + "'", db).ExecuteReader(); // want: sql-injection
            using var r = new StreamReader(ctx.Request.InputStream);
            new SqlCommand("INSERT INTO b VALUES('" + r.ReadToEnd() + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO b VALUES(" + ctx.Request.ContentLength64 + ")", db).ExecuteNonQuery();
            File.ReadAllText("/srv" + ctx.Request.Url.AbsolutePath); // want: path-traversal
            ctx.Response.Redirect(ctx.Request.QueryString["to"]); // want: open-redirect
        }
    }
}
