using Microsoft.AspNetCore.Mvc;
using StackExchange.Redis;
namespace Drawn.RedisDb;
public class RController : ControllerBase
{
    private readonly IDatabase db;
    private readonly IServer server;
    [HttpGet]
    public void Get(string k)
    {
        db.ScriptEvaluate("return redis.call('get','" + k + "')"); // want: code-injection
        db.ScriptEvaluateAsync(LuaScript.Prepare("return '" + k + "'")); // want: code-injection
        server.ScriptLoad("return '" + k + "'"); // want: code-injection
        ConnectionMultiplexer.Connect(k); // want: ssrf
        db.ScriptEvaluate("return redis.call('get',KEYS[1])", new RedisKey[] { k });
        db.StringGet(k);
    }
}
