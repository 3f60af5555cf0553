using System.IO;
using System.Threading.Tasks;
using Furion.DynamicApiController;
using Furion.EventBus;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Popular.FurionApp;
public class Input { public string Name { get; set; } public int Age { get; set; } }
public class UserService : IDynamicApiController
{
    private readonly SqlConnection db;
    public string Get(string name, int id)
    {
        new SqlCommand("SELECT * FROM u WHERE id = " + id, db).ExecuteReader();
        return (string)new SqlCommand("SELECT * FROM u WHERE n = '" + name + "'", db).ExecuteScalar(); // want: sql-injection
    }
    public void Post(Input input) => new SqlCommand("INSERT INTO u VALUES('" + input.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
}
[DynamicApiController]
public class FileService
{
    public void Delete([FromQuery] string file) => File.Delete("/srv/" + file); // want: path-traversal
}
public class Sub : IEventSubscriber
{
    private readonly SqlConnection db;
    [EventSubscribe("ToDo:Create")]
    public async Task Create(EventHandlerExecutingContext context)
    {
        new SqlCommand("INSERT INTO t VALUES('" + context.Source.Payload + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
