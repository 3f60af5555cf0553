using Amazon.Lambda.Core;
using Amazon.Lambda.APIGatewayEvents;
namespace P.lambda;
public class F {
    public APIGatewayProxyResponse Handle(APIGatewayProxyRequest request, ILambdaContext ctx) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Body); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Body));
        System.Diagnostics.Process.Start("sh", "-c " + request.QueryStringParameters["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.QueryStringParameters["q"]));
        System.Diagnostics.Process.Start("sh", "-c " + request.PathParameters["q"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.PathParameters["q"]));
        return null;
    }
    public string Str(string input, ILambdaContext ctx) {
        System.Diagnostics.Process.Start("sh", "-c " + input); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(input));
        return "";
    }
    public void Sqs(Amazon.Lambda.SQSEvents.SQSEvent e, ILambdaContext ctx) {
        foreach (var m in e.Records) {
            System.Diagnostics.Process.Start("sh", "-c " + m.Body); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Body));
        }
    }
}
