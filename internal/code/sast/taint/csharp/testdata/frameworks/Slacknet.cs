using SlackNet.Interaction;
namespace P.slacknet;
public class H : ISlashCommandHandler {
    public async Task<SlashCommandResponse> Handle(SlashCommand command) {
        System.Diagnostics.Process.Start("sh", "-c " + command.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(command.Text));
        return null;
    }
}
