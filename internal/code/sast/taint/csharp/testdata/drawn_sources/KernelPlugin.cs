using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using Microsoft.SemanticKernel;
namespace Drawn.Kernel;
public class FilePlugin
{
    [KernelFunction("read"), Description("reads")]
    public string Read([Description("path")] string path, int n)
    {
        Process.Start("sh", "-c \"head -n " + n + " /srv/log\"");
        return File.ReadAllText("/srv/" + path); // want: path-traversal
    }
    [KernelFunction] public void Run(string command) => Process.Start("sh", "-c " + command); // want: command-injection
}
public class Filter : IFunctionInvocationFilter
{
    public async System.Threading.Tasks.Task OnFunctionInvocationAsync(FunctionInvocationContext context, System.Func<FunctionInvocationContext, System.Threading.Tasks.Task> next)
    {
        File.Delete("/srv/" + context.Arguments["file"]); // want: path-traversal
        await next(context);
    }
}
