using System.Threading;
using System.Threading.Tasks;
using MediatR;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Popular.Mediator;
public record FindUser(string Name, int Max) : IRequest<string>;
public record DropTable(string Table) : IRequest;
public record Noted(string Text) : INotification;
[ApiController]
public class UsersController(IMediator mediator, ISender sender) : ControllerBase
{
    [HttpGet] public Task<string> Find(string name, int max) => mediator.Send(new FindUser(name, max));
    [HttpPost] public async Task Drop([FromBody] DropTable command) => await sender.Send(command);
    [HttpPost] public async Task Note(string text) => await mediator.Publish(new Noted(text));
}
public class FindUserHandler : IRequestHandler<FindUser, string>
{
    private readonly SqlConnection db;
    public async Task<string> Handle(FindUser request, CancellationToken ct)
    {
        new SqlCommand($"SELECT TOP {request.Max} * FROM u", db).ExecuteReader();
        return (string)new SqlCommand($"SELECT * FROM u WHERE n = '{request.Name}'", db).ExecuteScalar(); // want: sql-injection
    }
}
public class DropHandler : IRequestHandler<DropTable>
{
    private readonly SqlConnection db;
    public async Task Handle(DropTable request, CancellationToken ct) => await new SqlCommand("DROP TABLE " + request.Table, db).ExecuteNonQueryAsync(); // want: sql-injection
}
public class NotedHandler : INotificationHandler<Noted>
{
    private readonly SqlConnection db;
    public Task Handle(Noted n, CancellationToken ct) { new SqlCommand("INSERT INTO n VALUES('" + n.Text + "')", db).ExecuteNonQuery(); return Task.CompletedTask; } // want: sql-injection
}
