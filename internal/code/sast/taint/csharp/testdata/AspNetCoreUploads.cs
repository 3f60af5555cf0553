using System.IO;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Logging;
using Microsoft.Net.Http.Headers;

public class AttachmentController : Controller
{
    private readonly ILogger<AttachmentController> _logger;

    [HttpPost]
    public IActionResult Parsed(IFormFile file)
    {
        var name = ContentDispositionHeaderValue.Parse(file.ContentDisposition).FileName.Trim('"');
        using var stream = System.IO.File.Create(Path.Combine("/srv", name)); // want: path-traversal
        using var other = System.IO.File.Create(Path.Combine("/srv", Path.GetFileName(name)));
        return Ok();
    }

    [HttpPost]
    public IActionResult Tried(IFormFile file)
    {
        ContentDispositionHeaderValue.TryParse(file.ContentDisposition, out var header);
        using var stream = System.IO.File.Create(Path.Combine("/srv", header.FileName)); // want: path-traversal
        return Ok();
    }

    public IActionResult Logged()
    {
        _logger.LogInformation("Asked for " + Request.QueryString);
        _logger.LogInformation("Asked for " + Request.Query["name"]); // want: log-injection
        return Ok();
    }
}
