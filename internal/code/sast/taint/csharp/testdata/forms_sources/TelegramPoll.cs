using Telegram.Bot;
using Telegram.Bot.Types;
using Telegram.Bot.Polling;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
namespace Forms.TelegramPoll;
public class Poll : IUpdateHandler {
    public async Task HandleUpdateAsync(ITelegramBotClient bot, Update update, CancellationToken ct) {
        if (update.Message is not { Text: { } text }) return;
        Process.Start("sh", "-c " + text); // want: command-injection
    }
    public Task HandleErrorAsync(ITelegramBotClient b, System.Exception e, HandleErrorSource s, CancellationToken c) => Task.CompletedTask;
}
