using Microsoft.AspNetCore.Mvc;
using Microsoft.Azure.Cosmos;
using MongoDB.Driver;
using MongoDB.Bson;
using Neo4j.Driver;
using Elastic.Clients.Elasticsearch;
using Azure.Data.Tables;
using Raven.Client.Documents.Session;
using Gremlin.Net.Driver;
namespace Forms.Sinks.CosmosMore;
[ApiController]
public class CosmosMoreController(Container cosmos, IMongoCollection<BsonDocument> col, IDriver neo, TableClient table, IAsyncDocumentSession raven, GremlinClient gremlin, IMongoDatabase mdb) : ControllerBase {
    [HttpGet("a")] public async System.Threading.Tasks.Task<IActionResult> A(string s, int n) {
        cosmos.GetItemQueryIterator<object>("select * from c where c.n = '" + s + "'"); // want: nosql-injection
        cosmos.GetItemQueryIterator<object>(new QueryDefinition($"select * from c where c.n = '{s}'")); // want: nosql-injection
        col.Find("{ n: '" + s + "' }").ToList(); // want: nosql-injection
        col.Find(BsonDocument.Parse("{ n: '" + s + "' }")).ToList(); // want: nosql-injection
        mdb.RunCommand<BsonDocument>("{ find: '" + s + "' }"); // want: nosql-injection
        await neo.ExecutableQuery("match (n {name: '" + s + "'}) return n").ExecuteAsync(); // want: sql-injection
        await neo.AsyncSession().RunAsync("match (n {name: '" + s + "'}) return n"); // want: sql-injection
        table.Query<TableEntity>("Name eq '" + s + "'"); // want: nosql-injection
        raven.Advanced.AsyncRawQuery<object>("from u where n = '" + s + "'"); // want: sql-injection
        await gremlin.SubmitAsync<dynamic>("g.V().has('n', '" + s + "')"); // want: nosql-injection
        cosmos.GetItemQueryIterator<object>(new QueryDefinition("select * from c where c.n = @n").WithParameter("@n", s));
        return Ok();
    }
}
