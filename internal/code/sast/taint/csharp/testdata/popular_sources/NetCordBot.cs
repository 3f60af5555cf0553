using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using NetCord;
using NetCord.Gateway;
using NetCord.Hosting.Gateway;
using NetCord.Services.ApplicationCommands;
using NetCord.Services.Commands;
namespace Popular.NetCordApp;
public class Slash : ApplicationCommandModule<ApplicationCommandContext>
{
    private readonly SqlConnection db;
    [SlashCommand("find", "finds")]
    public string Find(string term, int n)
    {
        new SqlCommand("SELECT TOP " + n + " * FROM x", db).ExecuteReader();
        return (string)new SqlCommand("SELECT * FROM x WHERE t = '" + term + "'", db).ExecuteScalar(); // want: sql-injection
    }
}
public class Text : CommandModule<CommandContext>
{
    [Command("run")] public void Run([CommandParameter(Remainder = true)] string cmd) => Process.Start("sh", "-c " + cmd); // want: command-injection
}
public class OnMessage : IMessageCreateGatewayHandler
{
    public ValueTask HandleAsync(Message message)
    {
        File.Delete("/srv/" + message.Content); // want: path-traversal
        File.Delete("/srv/" + message.Id);
        return default;
    }
}
public static class Setup { public static void Add(GatewayClient client) { client.MessageCreate += m => { File.Delete("/srv/" + m.Content); return default; }; } } // want: path-traversal
