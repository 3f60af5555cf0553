using System.IO;
using EdjCase.JsonRpc.Router;
using EdjCase.JsonRpc.Router.Abstractions;
using Microsoft.Data.SqlClient;
using Tochka.JsonRpc.Server;
namespace Popular.RpcApp;
public class UserDto { public string Name { get; set; } public int Age { get; set; } }
[RpcRoute("Users")]
public class UsersController : RpcController
{
    private readonly SqlConnection db;
    public IRpcMethodResult Find(string name, int max)
    {
        new SqlCommand("SELECT TOP " + max + " * FROM u", db).ExecuteReader();
        new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        return this.Ok();
    }
    public void Save(UserDto user) => new SqlCommand("INSERT INTO u VALUES('" + user.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
}
public class FilesController : Tochka.JsonRpc.Server.Pipeline.JsonRpcControllerBase
{
    public string Read(string path) => File.ReadAllText("/srv/" + path); // want: path-traversal
}
