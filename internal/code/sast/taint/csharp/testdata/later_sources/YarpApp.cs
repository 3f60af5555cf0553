using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Yarp.ReverseProxy.Transforms;
using Yarp.ReverseProxy.Transforms.Builder;
namespace Later.Yarp;
public class YarpApp : RequestTransform
{
    private readonly SqlConnection db;
    public override ValueTask ApplyAsync(RequestTransformContext context)
    {
        new SqlCommand("INSERT INTO l VALUES('" + context.Path + "')", db).ExecuteNonQuery(); // want: sql-injection
        File.ReadAllText("/srv/" + context.HttpContext.Request.Query["f"]); // want: path-traversal
        File.ReadAllText("/srv/a");
        return default;
    }
}
