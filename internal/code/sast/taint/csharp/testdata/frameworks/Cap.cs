using DotNetCore.CAP;
namespace P.cap;
public class S : ICapSubscribe {
    [CapSubscribe("x")] public void On(string m) {
        System.Diagnostics.Process.Start("sh", "-c " + m); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m));
    }
}
