using Raven.Client.Documents.Session;
namespace Q.Ravendb;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IDocumentSession session;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        session.Advanced.RawQuery<object>("from Users where Name = '" + s + "'").ToList(); // want: sql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        session.Advanced.RawQuery<object>("from Users where Name = $n").AddParameter("n", s).ToList();
        return Ok();
    }
}
