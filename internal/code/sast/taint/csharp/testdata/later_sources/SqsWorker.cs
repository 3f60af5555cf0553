using System.IO;
using System.Threading.Tasks;
using Amazon.Lambda.Core;
using Amazon.Lambda.SQSEvents;
using Amazon.SQS;
using Amazon.SQS.Model;
using Microsoft.Data.SqlClient;
namespace Later.Sqs;
public class SqsWorker
{
    private readonly SqlConnection db;
    private readonly IAmazonSQS sqs;
    public async Task Run()
    {
        var r = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest("q"));
        foreach (var m in r.Messages)
        {
            new SqlCommand("INSERT INTO o VALUES('" + m.Body + "')", db).ExecuteNonQuery(); // want: sql-injection
            File.ReadAllText("/srv/" + m.MessageAttributes["f"].StringValue); // want: path-traversal
        }
        new SqlCommand("INSERT INTO o VALUES(" + r.Messages.Count + ")", db).ExecuteNonQuery();
    }
    public void Fn(SQSEvent e, ILambdaContext ctx)
    {
        foreach (var m in e.Records) new SqlCommand("INSERT INTO o VALUES('" + m.Body + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
