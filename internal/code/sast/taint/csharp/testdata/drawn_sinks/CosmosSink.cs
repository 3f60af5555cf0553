using Microsoft.AspNetCore.Mvc;
using Microsoft.Azure.Cosmos;
namespace Drawn.CosmosDb;
public class CController : ControllerBase
{
    private readonly Container container;
    [HttpGet]
    public void Get(string n)
    {
        container.GetItemQueryIterator<object>("SELECT * FROM c WHERE c.n = '" + n + "'"); // want: nosql-injection
        container.GetItemQueryIterator<object>(new QueryDefinition($"SELECT * FROM c WHERE c.n = '{n}'")); // want: nosql-injection
        container.GetItemQueryStreamIterator("SELECT * FROM c ORDER BY c." + n); // want: nosql-injection
        new CosmosClient("AccountEndpoint=https://" + n); // want: ssrf
        container.GetItemQueryIterator<object>(new QueryDefinition("SELECT * FROM c WHERE c.n = @n").WithParameter("@n", n));
    }
}
