using Telegram.Bot;
using Telegram.Bot.Types;
using Discord;
using Discord.WebSocket;
using Discord.Interactions;
using System.Diagnostics;
using System.Threading.Tasks;
namespace Forms.BotsCs;
public class Bots {
    public Bots(TelegramBotClient bot, DiscordSocketClient discord) {
        bot.OnMessage += async (msg, type) => { Process.Start("sh", "-c " + msg.Text); }; // want: command-injection
        discord.MessageReceived += OnMessage;
        discord.SlashCommandExecuted += async c => Process.Start("sh", "-c " + c.Data.Options.First().Value); // want: command-injection
    }
    private Task OnMessage(SocketMessage m) { Process.Start("sh", "-c " + m.Content); return Task.CompletedTask; } // want: command-injection
}
public class Module : InteractionModuleBase<SocketInteractionContext> {
    [SlashCommand("run", "Runs")] public async Task Run(string line, int n) => Process.Start("sh", "-c " + line); // want: command-injection
    [ModalInteraction("m")] public async Task Modal(FoodModal modal) => Process.Start("sh", "-c " + modal.Food); // want: command-injection
}
public class FoodModal : IModal { public string Title => "x"; [ModalTextInput("f")] public string Food { get; set; } }
