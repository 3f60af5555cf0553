using System.Data.SqlClient;
using System.Threading.Tasks;
using Acme.Bus;

namespace ShapesOfHandlers;

public record Order(string Name, int Count);

public class Store
{
    private readonly SqlConnection db;

    public Task Run(Order order, IMessageHandlerContext context)
    {
        new SqlCommand("INSERT INTO o VALUES('" + order.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO o VALUES(" + order.Count + ")", db).ExecuteNonQuery();
        return Task.CompletedTask;
    }

    public Task Work(WorkflowActivityContext context, Order input)
    {
        new SqlCommand("INSERT INTO o VALUES('" + input.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Task.CompletedTask;
    }

    public void Listen(Client client)
    {
        client.PacketReceived += (sender, args) =>
        {
            new SqlCommand("INSERT INTO o VALUES('" + args.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
            new SqlCommand("INSERT INTO o VALUES(" + args.Text.Length + ")", db).ExecuteNonQuery();
        };
    }
}
