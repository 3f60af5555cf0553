using System.IO;
using System.Threading.Tasks;
using Amqp;
using Amqp.Framing;
using Amqp.Listener;
using Microsoft.Data.SqlClient;
namespace Sampled.AmqpLite;
public class AmqpLite : IMessageProcessor
{
    private readonly SqlConnection db;
    public async Task Run(Session session)
    {
        var receiver = new ReceiverLink(session, "r", "q");
        var message = await receiver.ReceiveAsync();
        new SqlCommand("INSERT INTO m VALUES('" + message.Body + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + message.Header.Priority + ")", db).ExecuteNonQuery();
        receiver.Start(10, (r, m) => File.ReadAllText("/srv/" + m.GetBody<string>())); // want: path-traversal
    }
    public int Credit => 10;
    public void Process(MessageContext context)
    {
        File.ReadAllText("/srv/" + context.Message.ApplicationProperties["file"]); // want: path-traversal
        context.Complete();
    }
}
// Messages that are answers come from servers that the program chose.
public class Followed
{
    public void Request(ForwardedRequestMessage message) { File.ReadAllText("/srv/" + message.Headers); } // want: path-traversal
    public void Answer(System.Net.Http.HttpResponseMessage httpResponseMessage) { File.ReadAllText("/srv/" + httpResponseMessage.Headers.Location); }
}
