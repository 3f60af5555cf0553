using ProtoBuf.Grpc;
using System.ServiceModel;
namespace P.ProtobufnetGrpc;
public class Req {
    public string Name { get; set; }
}
[ServiceContract] public interface IGreeter {
    [OperationContract] System.Threading.Tasks.Task<string> Hello(Req request, CallContext context = default);
}
public class Greeter : IGreeter {
    public System.Threading.Tasks.Task<string> Hello(Req request, CallContext context = default) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Name));
        return null;
    }
}
