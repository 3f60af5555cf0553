using Amazon.Lambda.APIGatewayEvents;
using Amazon.Lambda.Core;
using Amazon.Lambda.SQSEvents;
namespace P.LambdaHttpApi;
public class F {
    public APIGatewayHttpApiV2ProxyResponse Get(APIGatewayHttpApiV2ProxyRequest request, ILambdaContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + request.QueryStringParameters["a"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.QueryStringParameters["a"]));
        System.Diagnostics.Process.Start("sh", "-c " + request.PathParameters["id"]); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.PathParameters["id"]));
        return null;
    }
    public async System.Threading.Tasks.Task Queue(SQSEvent e, ILambdaContext context) {
        foreach (var m in e.Records) {
            System.Diagnostics.Process.Start("sh", "-c " + m.Body); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Body));
        }
    }
}
