using MediatR;
using Microsoft.AspNetCore.Mvc;
namespace P.MediatrRequest;
public record CreateOrder(string Name) : IRequest<string>;
public class OrdersController(IMediator mediator) : ControllerBase {
    [HttpPost] public async System.Threading.Tasks.Task<string> Post([FromBody] CreateOrder command) => await mediator.Send(command);
}
public class CreateOrderHandler : IRequestHandler<CreateOrder, string> {
    public async System.Threading.Tasks.Task<string> Handle(CreateOrder request, System.Threading.CancellationToken ct) {
        System.Diagnostics.Process.Start("sh", "-c " + request.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(request.Name));
        return "";
    }
}
