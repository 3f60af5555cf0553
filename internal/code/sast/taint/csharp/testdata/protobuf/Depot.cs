// Fields of messages whose generated code is missing, with the types that the .proto file gives them.

using System.Data.SqlClient;
using System.Threading.Tasks;
using Depot.V1;
using Grpc.Core;

public class DepotService : Depot.V1.Depot.DepotBase
{
    private readonly SqlConnection _db = new();

    public override Task<MoveReply> Move(MoveRequest request, ServerCallContext context)
    {
        new SqlCommand("SELECT * FROM items WHERE name = '" + request.Item + "'", _db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT TOP " + request.Amount + " * FROM items", _db).ExecuteReader();
        new SqlCommand($"SELECT * FROM items WHERE zone = '{request.Zone}'", _db).ExecuteReader();
        new SqlCommand($"SELECT * FROM items WHERE made > '{request.Since.ToDateTime():O}'", _db).ExecuteReader();
        new SqlCommand($"SELECT * FROM boxes WHERE number = {request.Box.Number}", _db).ExecuteReader();
        new SqlCommand($"SELECT * FROM boxes WHERE label = '{request.Box.Label}'", _db).ExecuteReader(); // want: sql-injection
        return Task.FromResult(new MoveReply());
    }
}
