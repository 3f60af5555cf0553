using Amazon.Lambda.Annotations;
using Amazon.Lambda.Annotations.APIGateway;
namespace P.lambda_annot;
public class F {
    [LambdaFunction] [HttpApi(LambdaHttpMethod.Get, "/x/{n}")] public string X(string n, [FromQuery] string q) {
        System.Diagnostics.Process.Start("sh", "-c " + n); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(n));
        System.Diagnostics.Process.Start("sh", "-c " + q); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(q));
        return "";
    }
}
