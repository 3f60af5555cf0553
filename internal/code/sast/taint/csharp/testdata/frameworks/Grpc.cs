using Grpc.Core;
namespace P.grpc;
public class S : Greeter.GreeterBase {
    public override Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Name));
        System.Diagnostics.Process.Start("sh", "-c " + context.RequestHeaders.GetValue("x")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.RequestHeaders.GetValue("x")));
        return null;
    }
    public override async Task<HelloReply> Up(IAsyncStreamReader<HelloRequest> s, ServerCallContext c) {
        await foreach (var m in s.ReadAllAsync()) {
            System.Diagnostics.Process.Start("sh", "-c " + m.Name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Name));
        }
        return null;
    }
}
