using Kingfisher.Data;
using Kingfisher.Http;
using Kingfisher.Ssh;
using Kingfisher.Books;
using Microsoft.AspNetCore.Mvc;

public class ThreeController : Controller
{
    public string X(string url, string a, string dir, string book)
    {
        new RestHttpClient().GetAsync(url); // want: ssrf
        var db = new SqlSession();
        db.Fetch<Item>("SELECT * FROM T WHERE A = '" + a + "'"); // want: sql-injection
        db.Fetch<Item>("SELECT * FROM T WHERE A = @0", a);
        new RemoteShell("host").Execute("ls " + dir); // want: command-injection
        EpubReader.OpenBook("books/" + book); // not found: path-traversal
        return "ok";
    }
}
