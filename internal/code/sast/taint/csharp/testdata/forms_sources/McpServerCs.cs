using ModelContextProtocol.Server;
using System.ComponentModel;
using System.IO;
namespace Forms.McpServerCs;
[McpServerToolType]
public static class FileTools {
    [McpServerTool, Description("Reads a file")]
    public static string Read([Description("path")] string path) => File.ReadAllText("/srv/" + path); // want: path-traversal
}
public class Plugin {
    [Microsoft.SemanticKernel.KernelFunction("run")]
    public string Run(string command) { System.Diagnostics.Process.Start("sh", "-c " + command); return ""; } // want: command-injection
}
