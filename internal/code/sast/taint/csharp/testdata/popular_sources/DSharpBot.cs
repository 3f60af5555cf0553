using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using DSharpPlus;
using DSharpPlus.CommandsNext;
using DSharpPlus.CommandsNext.Attributes;
using DSharpPlus.EventArgs;
using DSharpPlus.SlashCommands;
using Microsoft.Data.SqlClient;
namespace Popular.DSharp;
public class Basic : BaseCommandModule
{
    public SqlConnection Db { private get; set; }
    [Command("find")]
    public async Task Find(CommandContext ctx, [RemainingText] string text)
    {
        new SqlCommand("SELECT * FROM n WHERE t = '" + text + "'", Db).ExecuteReader(); // want: sql-injection
        await ctx.RespondAsync("ok");
    }
    [Command] public async Task Top(CommandContext ctx, int n) => new SqlCommand("SELECT TOP " + n + " * FROM n", Db).ExecuteReader();
}
public class Slash : ApplicationCommandModule
{
    [SlashCommand("run", "runs")]
    public async Task Run(InteractionContext ctx, [Option("cmd", "c")] string cmd) => Process.Start("sh", "-c " + cmd); // want: command-injection
}
public static class Events
{
    public static void Add(DiscordClient client)
    {
        client.MessageCreated += async (s, e) => File.Delete("/srv/" + e.Message.Content); // want: path-traversal
        client.ComponentInteractionCreated += OnClick;
    }
    private static Task OnClick(DiscordClient c, ComponentInteractionCreateEventArgs e)
    {
        File.Delete("/srv/" + e.Values[0]); // want: path-traversal
        File.Delete("/srv/" + e.Guild.Id);
        return Task.CompletedTask;
    }
}
