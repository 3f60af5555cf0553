using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Forms;
using Microsoft.Data.SqlClient;
using Microsoft.JSInterop;
namespace Sampled.Blazor;
public class EditModel : ComponentBase
{
    [Inject] private SqlConnection Db { get; set; }
    [Inject] private NavigationManager Nav { get; set; }
    [Parameter] public string Id { get; set; }
    [SupplyParameterFromQuery(Name = "q")] public string Query { get; set; }
    [SupplyParameterFromForm] public Person Form { get; set; }
    protected override void OnParametersSet()
    {
        new SqlCommand("SELECT * FROM p WHERE q = '" + Query + "'", Db).ExecuteReader(); // want: sql-injection
    }
    private void Submit()
    {
        new SqlCommand("INSERT INTO p VALUES('" + Form.Name + "')", Db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO p VALUES(" + Form.Age + ")", Db).ExecuteNonQuery();
        Nav.NavigateTo("/done");
    }
    private async Task Load(InputFileChangeEventArgs e)
    {
        await using var fs = new FileStream("/srv/up/" + e.File.Name, FileMode.Create); // want: path-traversal
        await using var ok = new FileStream("/srv/up/" + Path.GetRandomFileName(), FileMode.Create);
    }
    private void Changed(ChangeEventArgs e) => File.ReadAllText("/srv/" + e.Value); // want: path-traversal
    [JSInvokable]
    public void FromJs(string name) => new SqlCommand("DELETE FROM p WHERE n = '" + name + "'", Db).ExecuteNonQuery(); // want: sql-injection
    private MarkupString Html => new MarkupString("<p>" + Query + "</p>"); // want: xss
}
public class Person { public string Name { get; set; } public int Age { get; set; } }
