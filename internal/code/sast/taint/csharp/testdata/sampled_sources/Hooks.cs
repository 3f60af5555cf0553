using System.IO;
using System.Threading.Tasks;
using Microsoft.Data.SqlClient;
using Octokit.Webhooks;
using Octokit.Webhooks.Events;
using Octokit.Webhooks.Events.Issues;
using Octokit.Webhooks.Events.IssueComment;
namespace Sampled.Octo;
public sealed class Hooks : WebhookEventProcessor
{
    private readonly SqlConnection db;
    protected override Task ProcessIssuesWebhookAsync(WebhookHeaders headers, IssuesEvent e, IssuesAction action)
    {
        new SqlCommand("INSERT INTO i VALUES('" + e.Issue.Title + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Task.CompletedTask;
    }
    protected override Task ProcessPushWebhookAsync(WebhookHeaders headers, PushEvent e)
    {
        File.WriteAllText("/srv/" + e.Ref, "x"); // want: path-traversal
        return Task.CompletedTask;
    }
}
