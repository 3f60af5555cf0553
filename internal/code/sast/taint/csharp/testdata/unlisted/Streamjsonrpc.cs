using StreamJsonRpc;
namespace P.Streamjsonrpc;
public class Server {
    [JsonRpcMethod("run")] public string Run(string cmd) {
        System.Diagnostics.Process.Start("sh", "-c " + cmd); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(cmd));
        return "";
    }
}
