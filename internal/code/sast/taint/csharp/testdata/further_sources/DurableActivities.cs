using System.Diagnostics;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Extensions.Mcp;
using ModelContextProtocol.Server;

[McpServerToolType]
public static class Tools
{
    [McpServerTool]
    public static string Dig(string host)
    {
        Process.Start("sh", "-c \"dig " + host + "\""); // want: command-injection
        Process.Start("dig", "example.org");
        return "ok";
    }
}

public class FunctionTools
{
    [Function("whois")]
    public string Whois([McpToolTrigger("whois", "Looks up a domain")] ToolInvocationContext context, [McpToolProperty("domain", "string", "the domain")] string domain)
    {
        Process.Start("sh", "-c \"whois " + domain + "\""); // want: command-injection
        return "ok";
    }
}
