using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using SlackNet;
using SlackNet.Blocks;
using SlackNet.Events;
using SlackNet.Interaction;
using SlackNet.WebApi;
namespace Sampled.Slack;
public class Ping : IEventHandler<MessageEvent>
{
    private readonly SqlConnection db;
    public async Task Handle(MessageEvent e)
    {
        new SqlCommand("INSERT INTO m VALUES('" + e.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO m VALUES(@t)", db).Parameters.AddWithValue("@t", e.Text);
    }
}
public class Echo : ISlashCommandHandler
{
    public async Task<SlashCommandResponse> Handle(SlashCommand command)
    {
        Process.Start("sh", "-c " + command.Text); // want: command-injection
        return null;
    }
}
public class Button : IBlockActionHandler<ButtonAction>
{
    public async Task Handle(ButtonAction action, BlockActionRequest request) => File.ReadAllText("/srv/" + action.Value); // want: path-traversal
}
public class Modal : IViewSubmissionHandler
{
    private readonly SqlConnection db;
    public async Task<ViewSubmissionResponse> Handle(ViewSubmission v)
    {
        var name = v.View.State.GetValue<PlainTextInputValue>("n").Value;
        new SqlCommand("INSERT INTO m VALUES('" + name + "')", db).ExecuteNonQuery(); // want: sql-injection
        return ViewSubmissionResponse.Null;
    }
    public async Task HandleClose(ViewClosed v) { }
}
