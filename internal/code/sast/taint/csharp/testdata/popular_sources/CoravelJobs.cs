using System.Diagnostics;
using System.Threading.Tasks;
using Coravel.Events.Interfaces;
using Coravel.Invocable;
using Coravel.Queuing.Interfaces;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Popular.CoravelApp;
public class Report { public string Table { get; set; } public int Days { get; set; } }
[ApiController]
public class ReportController : ControllerBase
{
    private readonly IQueue queue; private readonly IDispatcher dispatcher;
    [HttpPost] public void Start(string table, int days) => queue.QueueInvocableWithPayload<CleanJob, Report>(new Report { Table = table, Days = days });
    [HttpPost] public async Task Note([FromBody] string text) => await dispatcher.Broadcast(new Noted(text));
    [HttpPost] public void Run(string cmd) => queue.QueueAsyncTask(async () => Process.Start("sh", "-c " + cmd)); // want: command-injection
}
public class CleanJob : IInvocable, IInvocableWithPayload<Report>
{
    private readonly SqlConnection db;
    public Report Payload { get; set; }
    public Task Invoke()
    {
        new SqlCommand("DELETE FROM " + this.Payload.Table, db).ExecuteNonQuery();
        new SqlCommand("DELETE FROM t WHERE d > " + this.Payload.Days, db).ExecuteNonQuery();
        return Task.CompletedTask;
    }
}
public class Noted : IEvent { public string Text { get; } public Noted(string t) { Text = t; } }
public class NoteListener : IListener<Noted>
{
    private readonly SqlConnection db;
    public Task HandleAsync(Noted e)
    {
        new SqlCommand("INSERT INTO n VALUES('" + e.Text + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Task.CompletedTask;
    }
}
