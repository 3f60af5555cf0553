using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Forms;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Data.SqlClient;
using Microsoft.JSInterop;
namespace Drawn.BlazorApp;
[Route("/find/{Term}")]
public class Find : ComponentBase
{
    [Inject] public SqlConnection Db { get; set; }
    [Inject] public NavigationManager Nav { get; set; }
    [Parameter] public string Term { get; set; }
    [SupplyParameterFromQuery] public string Sort { get; set; }
    [SupplyParameterFromQuery] public int Page { get; set; }
    protected override void OnInitialized()
    {
        new SqlCommand("SELECT * FROM x WHERE t = '" + Term + "'", Db).ExecuteReader();
        new SqlCommand("SELECT * FROM x ORDER BY " + Sort, Db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM x WHERE p = " + Page, Db).ExecuteReader();
        var q = QueryHelpers.ParseQuery(Nav.ToAbsoluteUri(Nav.Uri).Query)["q"];
        new SqlCommand("SELECT * FROM x WHERE q = '" + q + "'", Db).ExecuteReader(); // want: sql-injection
    }
    private async Task Upload(InputFileChangeEventArgs e)
    {
        using var s = File.Create("/srv/" + e.File.Name); // want: path-traversal
        await e.File.OpenReadStream().CopyToAsync(s);
    }
    [JSInvokable] public void FromJs(string cmd) => Process.Start("sh", "-c " + cmd); // want: command-injection
    private void Changed(ChangeEventArgs e) => new SqlCommand("INSERT INTO c VALUES('" + e.Value + "')", Db).ExecuteNonQuery(); // want: sql-injection
}
