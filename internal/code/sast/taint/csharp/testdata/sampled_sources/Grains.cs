using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Orleans;
using Orleans.Streams;
namespace Sampled.Orleans;
public interface IUserGrain : IGrainWithStringKey { Task Rename(string name); Task Count(int n); }
public class UserGrain : Grain, IUserGrain
{
    private readonly SqlConnection db;
    public Task Rename(string name)
    {
        new SqlCommand("UPDATE u SET n = '" + name + "'", db).ExecuteNonQuery(); // want: sql-injection
        return Task.CompletedTask;
    }
    public async Task Count(int n) => new SqlCommand("UPDATE u SET n = " + n, db).ExecuteNonQuery();
    public override async Task OnActivateAsync(System.Threading.CancellationToken ct)
    {
        var stream = this.GetStreamProvider("p").GetStream<string>("s");
        await stream.SubscribeAsync(async (data, token) => File.ReadAllText("/srv/" + data));
    }
}
