using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using StreamJsonRpc;
namespace Popular.StreamRpc;
public class Item { public string Name { get; set; } public int N { get; set; } }
public class Server
{
    private readonly SqlConnection db;
    [JsonRpcMethod("find")]
    public string Find(string name, int n)
    {
        new SqlCommand("SELECT TOP " + n + " * FROM x", db).ExecuteReader();
        return (string)new SqlCommand("SELECT * FROM x WHERE n = '" + name + "'", db).ExecuteScalar(); // want: sql-injection
    }
    public async Task SaveAsync(Item item) => new SqlCommand("INSERT INTO x VALUES('" + item.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
    public static async Task Serve(Stream pipe)
    {
        JsonRpc.Attach(pipe, new Server());
        var rpc = new JsonRpc(pipe);
        rpc.AddLocalRpcTarget(new Tools());
        rpc.AddLocalRpcMethod("run", (string cmd) => Process.Start("sh", "-c " + cmd)); // want: command-injection
        rpc.StartListening();
    }
}
public class Tools { public void Delete(string file) => File.Delete("/srv/" + file); } // want: path-traversal
