using System.Threading.Tasks;
using InfluxDB.Client;
using Microsoft.AspNetCore.Mvc;
namespace Later.Influx;
public class IController : ControllerBase
{
    private readonly InfluxDBClient client;
    [HttpGet]
    public async Task Get(string h, int n, string url)
    {
        await client.GetQueryApi().QueryAsync("from(bucket: \"b\") |> filter(fn: (r) => r.h == \"" + h + "\")", "o"); // want: sql-injection
        await client.GetQueryApi().QueryRawAsync("from(bucket: \"b\") |> filter(fn: (r) => r.h == \"" + h + "\")"); // want: sql-injection
        new InfluxDBClient(url, "t"); // want: ssrf
        await client.GetQueryApi().QueryAsync("from(bucket: \"b\") |> range(start: -" + n + "h)", "o");
    }
}
