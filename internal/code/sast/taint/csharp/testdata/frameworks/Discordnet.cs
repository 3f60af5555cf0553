using Discord.WebSocket;
using Discord.Commands;
namespace P.discordnet;
public class D : ModuleBase<SocketCommandContext> {
    [Command("say")] public Task Say([Remainder] string echo) {
        System.Diagnostics.Process.Start("sh", "-c " + echo); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(echo));
        return null;
    }
    async Task On(SocketMessage m) {
        System.Diagnostics.Process.Start("sh", "-c " + m.Content); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(m.Content));
    }
}
