using Telegram.Bot;
using Telegram.Bot.Types;
namespace P.telegram;
public class T {
    async Task HandleUpdateAsync(ITelegramBotClient bot, Update update, CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + update.Message.Text); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(update.Message.Text));
    }
}
