using System.Threading.Tasks;
using Grpc.Core;
using MagicOnion;
using MagicOnion.Server;
using MagicOnion.Server.Hubs;
using Microsoft.Data.SqlClient;
namespace Drawn.Magic;
public interface IMy : IService<IMy> { UnaryResult<int> FindAsync(string name, int max); }
public class MyService : ServiceBase<IMy>, IMy
{
    private readonly SqlConnection db;
    public async UnaryResult<int> FindAsync(string name, int max)
    {
        new SqlCommand("SELECT TOP " + max + " * FROM u", db).ExecuteReader();
        new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        return 1;
    }
}
public interface IRoom : IStreamingHub<IRoom, IRoomReceiver> { Task JoinAsync(string room); }
public interface IRoomReceiver { }
public class RoomHub : StreamingHubBase<IRoom, IRoomReceiver>, IRoom
{
    private readonly SqlConnection db;
    public async Task JoinAsync(string room) { new SqlCommand("INSERT INTO r VALUES('" + room + "')", db).ExecuteNonQuery(); } // want: sql-injection
}
