using System.Data.SqlClient;
using System.Diagnostics;
using DotVVM.Framework.ViewModel;

public class SearchViewModel : DotvvmViewModelBase
{
    private readonly SqlConnection db;

    public string Name { get; set; }

    [FromQuery("tag")]
    public string Tag { get; set; }

    public void Search()
    {
        new SqlCommand("SELECT * FROM users WHERE name = '" + Name + "'", db).ExecuteReader(); // not found: sql-injection
        Process.Start("sh", "-c " + Context.Query["cmd"]); // want: command-injection
        Process.Start("uptime");
        Context.RedirectToUrl(Tag); // want: open-redirect
    }
}
