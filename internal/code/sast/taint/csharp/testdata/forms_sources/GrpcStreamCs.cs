using Grpc.Core;
using System.Diagnostics;
using System.Threading.Tasks;
namespace Forms.GrpcStreamCs;
public class GreeterImpl : Greeter.GreeterBase {
    public override Task<Reply> Hello(HelloRequest request, ServerCallContext context) {
        Process.Start("sh", "-c " + request.Name); // want: command-injection
        Process.Start("sh", "-c " + context.RequestHeaders.GetValue("x")); // want: command-injection
        return Task.FromResult(new Reply());
    }
    public override async Task<Reply> Up(IAsyncStreamReader<HelloRequest> stream, ServerCallContext context) {
        await foreach (var r in stream.ReadAllAsync()) Process.Start("sh", "-c " + r.Name); // want: command-injection
        return new Reply();
    }
}
