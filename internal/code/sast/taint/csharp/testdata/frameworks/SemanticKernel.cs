using Microsoft.SemanticKernel;
namespace P.semantic_kernel;
public class P {
    [KernelFunction] public string Run(string cmd) {
        System.Diagnostics.Process.Start("sh", "-c " + cmd); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(cmd));
        return "";
    }
}
