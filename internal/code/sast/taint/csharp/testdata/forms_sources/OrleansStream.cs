using Orleans;
using Orleans.Streams;
using System.Diagnostics;
namespace Forms.OrleansStream;
public interface IJobGrain : IGrainWithStringKey { System.Threading.Tasks.Task Run(string line); }
public class JobGrain : Grain, IJobGrain {
    public System.Threading.Tasks.Task Run(string line) {
        Process.Start("sh", "-c " + line); // want: command-injection
        return System.Threading.Tasks.Task.CompletedTask;
    }
}
