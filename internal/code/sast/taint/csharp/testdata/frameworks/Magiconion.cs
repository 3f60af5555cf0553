using MagicOnion;
using MagicOnion.Server;
namespace P.magiconion;
public class S : ServiceBase<IS>, IS {
    public async UnaryResult<string> Do(string a) {
        System.Diagnostics.Process.Start("sh", "-c " + a); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(a));
        return "";
    }
}
