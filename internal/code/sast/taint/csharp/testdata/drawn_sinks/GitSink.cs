using LibGit2Sharp;
using Microsoft.AspNetCore.Mvc;
namespace Drawn.Git;
public class GController : ControllerBase
{
    [HttpPost]
    public void Post(string url, string dir)
    {
        Repository.Clone(url, "/srv/repo"); // want: ssrf
        Repository.Clone("https://example.com/a.git", "/srv/" + dir); // want: path-traversal
        using var r = new Repository("/srv/" + dir); // want: path-traversal
        r.Network.Remotes.Add("o", url); // want: ssrf
        Repository.Init("/srv/" + dir); // want: path-traversal
        Repository.Clone("https://example.com/a.git", "/srv/repo");
    }
}
