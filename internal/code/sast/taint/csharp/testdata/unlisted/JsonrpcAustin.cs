using EdjCase.JsonRpc.Router;
namespace P.JsonrpcAustin;
public class Rpc : RpcController {
    public string Run(string cmd) {
        System.Diagnostics.Process.Start("sh", "-c " + cmd); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(cmd));
        return "";
    }
}
