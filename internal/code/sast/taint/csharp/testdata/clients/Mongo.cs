using MongoDB.Driver;
using MongoDB.Bson;
namespace Q.mongo;
[Microsoft.AspNetCore.Mvc.ApiController] public class P : Microsoft.AspNetCore.Mvc.ControllerBase {
    IMongoCollection<BsonDocument> col;
    IMongoDatabase mdb;
    [Microsoft.AspNetCore.Mvc.HttpGet("a0")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M0(string s) {
        col.Find("{ n: '" + s + "' }").ToList(); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a1")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M1(string s) {
        col.Find(BsonDocument.Parse("{ n: '" + s + "' }")).ToList(); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a2")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M2(string s) {
        mdb.RunCommand<BsonDocument>("{ ping: '" + s + "' }"); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a3")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M3(string s) {
        col.Find(new JsonFilterDefinition<BsonDocument>("{ n: '" + s + "' }")).ToList(); // want: nosql-injection
        return Ok();
    }
    [Microsoft.AspNetCore.Mvc.HttpGet("a4")] public async System.Threading.Tasks.Task<Microsoft.AspNetCore.Mvc.IActionResult> M4(string s) {
        col.Find(Builders<BsonDocument>.Filter.Eq("n", s)).ToList();
        return Ok();
    }
}
