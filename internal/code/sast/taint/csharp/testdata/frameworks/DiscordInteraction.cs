using Discord.Interactions;
namespace P.discord_interaction;
public class D : InteractionModuleBase<SocketInteractionContext> {
    [SlashCommand("x", "d")] public async Task X(string input) {
        System.Diagnostics.Process.Start("sh", "-c " + input); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(input));
    }
}
