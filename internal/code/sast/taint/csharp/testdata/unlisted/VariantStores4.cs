using Microsoft.AspNetCore.Mvc;
using MongoDB.Driver;
using MongoDB.Bson;
namespace P.Stores4;
[ApiController]
public class C : ControllerBase {
    IMongoCollection<BsonDocument> col; IMongoDatabase db; Microsoft.Azure.Cosmos.Container cosmos; StackExchange.Redis.IDatabase redis;
    [HttpGet("a0")]
    public async System.Threading.Tasks.Task<IActionResult> A0(string s) {
        await col.Find("{name: '" + s + "'}").ToListAsync(); // want: nosql-injection
        return Ok();
    }
    [HttpGet("a1")]
    public async System.Threading.Tasks.Task<IActionResult> A1(string s) {
        await col.FindAsync(BsonDocument.Parse("{name: '" + s + "'}")); // want: nosql-injection
        return Ok();
    }
    [HttpGet("a2")]
    public async System.Threading.Tasks.Task<IActionResult> A2(string s) {
        db.RunCommand<BsonDocument>("{find: '" + s + "'}"); // want: nosql-injection
        return Ok();
    }
    [HttpGet("a3")]
    public async System.Threading.Tasks.Task<IActionResult> A3(string s) {
        cosmos.GetItemQueryIterator<object>("select * from c where c.n = '" + s + "'"); // want: nosql-injection
        return Ok();
    }
    [HttpGet("a4")]
    public async System.Threading.Tasks.Task<IActionResult> A4(string s) {
        cosmos.GetItemQueryIterator<object>(new Microsoft.Azure.Cosmos.QueryDefinition("select * from c where c.n = '" + s + "'")); // want: nosql-injection
        return Ok();
    }
    [HttpGet("a5")]
    public async System.Threading.Tasks.Task<IActionResult> A5(string s) {
        await redis.ScriptEvaluateAsync(s); // want: code-injection
        return Ok();
    }
    [HttpGet("a6")]
    public async System.Threading.Tasks.Task<IActionResult> A6(string s) {
        await col.Find(Builders<BsonDocument>.Filter.Eq("n", s)).ToListAsync();
        return Ok();
    }
}
