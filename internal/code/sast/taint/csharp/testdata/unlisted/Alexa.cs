using Alexa.NET.Request;
using Alexa.NET.Request.Type;
using Alexa.NET.Response;
using Amazon.Lambda.Core;
namespace P.Alexa;
public class F {
    public SkillResponse FunctionHandler(SkillRequest input, ILambdaContext context) {
        var intent = input.Request as IntentRequest;
        System.Diagnostics.Process.Start("sh", "-c " + intent.Intent.Slots["city"].Value); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(intent.Intent.Slots["city"].Value));
        return null;
    }
}
