using Lucene.Net.QueryParsers.Classic;
namespace Q.Lucene;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    QueryParser parser;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public Microsoft.AspNetCore.Mvc.IActionResult M0(string s) {
        parser.Parse("owner:me AND name:" + s); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public Microsoft.AspNetCore.Mvc.IActionResult M1(string s) {
        parser.Parse(QueryParserBase.Escape(s));
        return Ok();
    }
}
