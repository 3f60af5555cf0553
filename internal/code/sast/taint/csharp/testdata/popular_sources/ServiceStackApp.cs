using System.IO;
using Microsoft.Data.SqlClient;
using ServiceStack;
namespace Popular.SStack;
[Route("/hello/{Name}")]
public class Hello : IReturn<string> { public string Name { get; set; } public int N { get; set; } }
[Route("/files", "DELETE")]
public class DeleteFile { public string Path { get; set; } }
public class MyServices : Service
{
    private readonly SqlConnection db;
    public object Any(Hello request)
    {
        new SqlCommand("SELECT * FROM u WHERE n = '" + request.Name + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT TOP " + request.N + " * FROM u", db).ExecuteReader();
        return new HttpResult("<p>" + Request.QueryString["q"] + "</p>", "text/html"); // want: xss
    }
    public void Delete(DeleteFile request) => File.Delete("/srv/" + request.Path); // want: path-traversal
    public object Get(DeleteFile r) => HttpResult.Redirect(Request.GetParam("to")); // want: open-redirect
    public object Post(Hello r) => new SqlCommand("INSERT INTO b VALUES('" + Request.GetRawBody() + "')", db).ExecuteNonQuery(); // want: sql-injection
}
