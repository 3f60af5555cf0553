using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Neo4j.Driver;
namespace Popular.Neo;
public class GraphController : ControllerBase
{
    private readonly IDriver driver;
    [HttpGet]
    public async Task Get(string n)
    {
        await using var session = driver.AsyncSession();
        await session.RunAsync("MATCH (u {n: '" + n + "'}) RETURN u"); // want: sql-injection
        await session.ExecuteReadAsync(async tx => await tx.RunAsync($"MATCH (u) WHERE u.n = '{n}' RETURN u")); // want: sql-injection
        await driver.ExecutableQuery("MATCH (u {n: '" + n + "'}) RETURN u").ExecuteAsync(); // want: sql-injection
        await session.RunAsync(new Query("MATCH (u {n: '" + n + "'}) RETURN u")); // want: sql-injection
        await session.RunAsync("MATCH (u {n: $n}) RETURN u", new { n });
    }
}
