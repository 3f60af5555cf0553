using Remora.Commands.Attributes;
using Remora.Commands.Groups;
namespace P.Remora;
public class G : CommandGroup {
    [Command("ping")] public async System.Threading.Tasks.Task<object> Ping(string host) {
        System.Diagnostics.Process.Start("sh", "-c " + host); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(host));
        return null;
    }
}
