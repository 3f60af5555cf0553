using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using Telegram.Bot;
using Telegram.Bot.Polling;
using Telegram.Bot.Types;
using Telegram.Bot.Types.Enums;
namespace Sampled.Telegram;
public class Updates : IUpdateHandler
{
    private readonly SqlConnection db;
    public async Task HandleUpdateAsync(ITelegramBotClient bot, Update update, CancellationToken ct)
    {
        await (update switch
        {
            { Message: { } message } => OnMessage(message),
            { CallbackQuery: { } query } => OnQuery(query),
            _ => Task.CompletedTask,
        });
        if (update.InlineQuery is { } inline) File.ReadAllText("/srv/" + inline.Query); // want: path-traversal
    }
    private async Task OnMessage(Message msg)
    {
        if (msg.Text is not { } text) return;
        new SqlCommand("INSERT INTO m VALUES('" + text + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(" + msg.Chat.Id + ")", db).ExecuteNonQuery();
    }
    private async Task OnQuery(CallbackQuery q) => Process.Start("sh", "-c " + q.Data); // want: command-injection
    public async Task HandleErrorAsync(ITelegramBotClient bot, System.Exception e, HandleErrorSource s, CancellationToken ct) { }
}
public class Poll
{
    public void Start(TelegramBotClient bot, SqlConnection db)
    {
        bot.OnMessage += async (message, type) => File.ReadAllText("/srv/" + message.Text); // want: path-traversal
        bot.StartReceiving(async (b, u, c) => new SqlCommand("INSERT INTO m VALUES('" + u.Message.Caption + "')", db).ExecuteNonQuery(), async (b, e, c) => { }); // want: sql-injection
    }
}
