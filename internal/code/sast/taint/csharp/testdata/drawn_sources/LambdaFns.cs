using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Amazon.Lambda.APIGatewayEvents;
using Amazon.Lambda.Core;
using Amazon.Lambda.S3Events;
using Amazon.Lambda.SNSEvents;
using Amazon.Lambda.SQSEvents;
using Amazon.Lambda.Annotations;
using Amazon.Lambda.Annotations.APIGateway;
using Microsoft.Data.SqlClient;
namespace Drawn.Lambda;
public class Functions
{
    private readonly SqlConnection db;
    public APIGatewayProxyResponse Get(APIGatewayProxyRequest request, ILambdaContext context)
    {
        new SqlCommand("SELECT * FROM u WHERE n = '" + request.QueryStringParameters["n"] + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM u WHERE i = " + int.Parse(request.PathParameters["id"]), db).ExecuteReader();
        return new APIGatewayProxyResponse { StatusCode = 200, Body = "ok" };
    }
    public async Task Sqs(SQSEvent evnt, ILambdaContext context)
    {
        foreach (var m in evnt.Records) Process.Start("sh", "-c " + m.Body); // want: command-injection
    }
    public void S3(S3Event e, ILambdaContext c) => File.Delete("/tmp/" + e.Records[0].S3.Object.Key); // want: path-traversal
    public void Sns(SNSEvent e, ILambdaContext c) { Process.Start("sh", "-c " + e.Records[0].Sns.Message); } // want: command-injection
    [LambdaFunction, RestApi(LambdaHttpMethod.Get, "/x/{name}")]
    public string Annotated(string name, [FromQuery] int n)
    {
        new SqlCommand("SELECT TOP " + n + " * FROM x", db).ExecuteReader();
        return (string)new SqlCommand("SELECT * FROM x WHERE n = '" + name + "'", db).ExecuteScalar(); // want: sql-injection
    }
}
