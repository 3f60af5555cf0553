using Grpc.Core;
namespace P.GrpcStreamCs;
public class Upload : UploadService.UploadServiceBase {
    public override async System.Threading.Tasks.Task<Reply> Send(IAsyncStreamReader<Chunk> stream, ServerCallContext context) {
        await foreach (var chunk in stream.ReadAllAsync()) {
            System.Diagnostics.Process.Start("sh", "-c " + chunk.Name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(chunk.Name));
        }
        while (await stream.MoveNext()) {
            System.Diagnostics.Process.Start("sh", "-c " + stream.Current.Name); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(stream.Current.Name));
        }
        System.Diagnostics.Process.Start("sh", "-c " + context.RequestHeaders.GetValue("x-a")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.RequestHeaders.GetValue("x-a")));
        return new Reply();
    }
}
