using System;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using Paramore.Brighter;
using Paramore.Darker;
namespace Popular.BrighterApp;
public class AddTask : Command { public string Title { get; } public int Prio { get; } public AddTask(string t, int p) : base(Guid.NewGuid()) { Title = t; Prio = p; } }
[ApiController]
public class TasksController : ControllerBase
{
    private readonly IAmACommandProcessor commands;
    [HttpPost] public async Task Add([FromForm] string title, [FromForm] int prio) => await commands.SendAsync(new AddTask(title, prio));
}
public class AddTaskHandler : RequestHandlerAsync<AddTask>
{
    private readonly SqlConnection db;
    public override async Task<AddTask> HandleAsync(AddTask command, CancellationToken ct = default)
    {
        new SqlCommand("INSERT INTO t VALUES('" + command.Title + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO t VALUES(" + command.Prio + ")", db).ExecuteNonQuery();
        return await base.HandleAsync(command, ct);
    }
}
public class TaskMapper : IAmAMessageMapper<AddTask>
{
    private readonly SqlConnection db;
    public Message MapToMessage(AddTask request) => null;
    public AddTask MapToRequest(Message message)
    {
        new SqlCommand("INSERT INTO raw VALUES('" + message.Body.Value + "')", db).ExecuteNonQuery(); // want: sql-injection
        return new AddTask("x", 1);
    }
}
