using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.SqlClient;
namespace Sampled.Grpc;
public class GreeterService : Greeter.GreeterBase
{
    private readonly SqlConnection db;
    public override Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context)
    {
        new SqlCommand("SELECT * FROM t WHERE a = '" + request.Name + "'", db).ExecuteReader(); // want: sql-injection
        var cmd = new SqlCommand("SELECT * FROM t WHERE a = @a", db);
        cmd.Parameters.AddWithValue("@a", request.Name);
        new SqlCommand("SELECT * FROM t WHERE a = '" + context.RequestHeaders.GetValue("tenant") + "'", db).ExecuteReader(); // want: sql-injection
        return Task.FromResult(new HelloReply());
    }
    public override async Task<HelloReply> Upload(IAsyncStreamReader<Chunk> stream, ServerCallContext context)
    {
        await foreach (var chunk in stream.ReadAllAsync())
        {
            File.WriteAllText("/srv/" + chunk.Name, "x"); // want: path-traversal
        }
        while (await stream.MoveNext())
        {
            Process.Start("sh", "-c " + stream.Current.Name); // want: command-injection
        }
        return new HelloReply();
    }
    public override async Task Chat(IAsyncStreamReader<Chunk> input, IServerStreamWriter<HelloReply> output, ServerCallContext context)
    {
        await foreach (var c in input.ReadAllAsync(context.CancellationToken))
            new SqlCommand("INSERT INTO t VALUES('" + c.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
