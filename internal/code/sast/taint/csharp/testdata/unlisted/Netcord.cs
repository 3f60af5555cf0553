using NetCord.Services.ApplicationCommands;
using NetCord.Rest;
namespace P.Netcord;
public class M : ApplicationCommandModule<ApplicationCommandContext> {
    [SlashCommand("ping", "Ping!")] public string Ping(string host) {
        System.Diagnostics.Process.Start("sh", "-c " + host); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(host));
        return "";
    }
}
