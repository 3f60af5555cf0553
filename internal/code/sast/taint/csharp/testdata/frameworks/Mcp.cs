using ModelContextProtocol.Server;
namespace P.mcp;
[McpServerToolType] public static class T {
    [McpServerTool] public static string Echo(string message) {
        System.Diagnostics.Process.Start("sh", "-c " + message); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(message));
        return "";
    }
}
