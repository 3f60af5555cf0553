using Orleans;
namespace P.Orleans;
public interface IHello : IGrainWithStringKey {
    System.Threading.Tasks.Task<string> SayHello(string greeting);
}
public class HelloGrain : Grain, IHello {
    public System.Threading.Tasks.Task<string> SayHello(string greeting) {
        System.Diagnostics.Process.Start("sh", "-c " + greeting); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(greeting));
        return null;
    }
}
