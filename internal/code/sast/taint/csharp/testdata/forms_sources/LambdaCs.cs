using Amazon.Lambda.Core;
using Amazon.Lambda.SNSEvents;
using Amazon.Lambda.KinesisEvents;
using Amazon.Lambda.APIGatewayEvents;
using Amazon.Lambda.ApplicationLoadBalancerEvents;
using System.Diagnostics;
namespace Forms.LambdaCs;
public class Fn {
    public void Sns(SNSEvent e, ILambdaContext c) { foreach (var r in e.Records) Process.Start("sh", "-c " + r.Sns.Message); } // want: command-injection
    public ApplicationLoadBalancerResponse Alb(ApplicationLoadBalancerRequest r, ILambdaContext c) {
        Process.Start("sh", "-c " + r.QueryStringParameters["x"]); // want: command-injection
        return new ApplicationLoadBalancerResponse();
    }
    public APIGatewayHttpApiV2ProxyResponse V2(APIGatewayHttpApiV2ProxyRequest r, ILambdaContext c) {
        Process.Start("sh", "-c " + r.PathParameters["x"]); // want: command-injection
        return new APIGatewayHttpApiV2ProxyResponse { Body = "<p>" + r.Body, Headers = new System.Collections.Generic.Dictionary<string, string> { ["Content-Type"] = "text/html" } }; // want: xss
    }
    public string Plain(string input, ILambdaContext c) { Process.Start("sh", "-c " + input); return input; } // want: command-injection
}
