using System.Data.SqlClient;
using Photon.SocketServer;

public class GamePeer : ClientPeer
{
    private readonly SqlConnection db;

    public GamePeer(InitRequest request, SqlConnection db) : base(request) { this.db = db; }

    protected override void OnOperationRequest(OperationRequest operationRequest, SendParameters sendParameters)
    {
        var name = (string)operationRequest.Parameters[1];
        new SqlCommand("SELECT * FROM players WHERE name = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        var safe = new SqlCommand("SELECT * FROM players WHERE name = @name", db);
        safe.Parameters.AddWithValue("@name", name);
        safe.ExecuteReader();
    }
}
