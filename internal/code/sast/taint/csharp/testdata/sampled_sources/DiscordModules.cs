using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Discord;
using Discord.Commands;
using Discord.Interactions;
using Discord.WebSocket;
using Microsoft.Data.SqlClient;
namespace Sampled.DiscordNet;
public class TextModule : ModuleBase<SocketCommandContext>
{
    public SqlConnection Db { get; set; }
    [Command("find")]
    public async Task Find([Remainder] string text)
    {
        new SqlCommand("SELECT * FROM t WHERE a = '" + text + "'", Db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM t WHERE a = '" + Context.Message.Content + "'", Db).ExecuteReader(); // want: sql-injection
    }
    [Command("n")]
    public async Task Number(int n) => new SqlCommand("SELECT * FROM t WHERE a = " + n, Db).ExecuteReader();
}
public class SlashModule : InteractionModuleBase<SocketInteractionContext>
{
    [SlashCommand("cat", "Cat")]
    public async Task Cat([Summary("file")] string file) => await RespondAsync(File.ReadAllText("/srv/" + file)); // want: path-traversal
    [ModalInteraction("m")]
    public async Task Modal(FoodModal modal) => Process.Start("sh", "-c " + modal.Food); // want: command-injection
    [ComponentInteraction("b:*")]
    public async Task Button(string id) => File.Delete("/srv/" + id); // want: path-traversal
}
public class FoodModal : IModal { public string Title => "x"; public string Food { get; set; } }
public class Bot
{
    private readonly SqlConnection db;
    public void Start(DiscordSocketClient client)
    {
        client.MessageReceived += OnMessage;
        client.SlashCommandExecuted += async command =>
        {
            var name = (string)command.Data.Options.First().Value;
            new SqlCommand("SELECT * FROM t WHERE a = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        };
    }
    private async Task OnMessage(SocketMessage message)
    {
        Process.Start("sh", "-c " + message.Content); // want: command-injection
        Process.Start("uptime");
    }
}
