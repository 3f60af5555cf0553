using MediatR;
using Microsoft.AspNetCore.Mvc;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
namespace Forms.MediatrFlow;
public record RunCommand(string Line, int N) : IRequest<bool>;
public class RunHandler : IRequestHandler<RunCommand, bool> {
    public Task<bool> Handle(RunCommand request, CancellationToken ct) {
        Process.Start("sh", "-c " + request.Line); // want: command-injection
        Process.Start("sh", "-c " + request.N);
        return Task.FromResult(true);
    }
}
[ApiController]
public class RunController(ISender sender) : ControllerBase {
    [HttpPost("run")] public async Task<IActionResult> Run([FromBody] RunCommand command) => Ok(await sender.Send(command));
}
