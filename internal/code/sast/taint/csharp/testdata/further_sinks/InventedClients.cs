using System.Threading.Tasks;
using LarkDb;
using Microsoft.AspNetCore.Mvc;
using Plume.Http;
using Sshy;
using Vault.Files;

public class InventedClientsController : Controller
{
    public async Task<string> All(string url, string id, string archive, string name)
    {
        var plume = new PlumeHttpClient();
        await plume.FetchAsync(url); // want: ssrf
        await plume.FetchAsync("https://api.example/items");
        var lark = new LarkClient();
        lark.Query("SELECT * FROM items WHERE id = " + id); // want: sql-injection
        lark.Query("SELECT * FROM items WHERE id = ?", id);
        new SshSession("host.example").Run("tar xf " + archive); // want: command-injection
        new FileVault().ReadFile("/srv/" + name); // want: path-traversal
        return "ok";
    }
}
