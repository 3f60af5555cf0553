using System;
using System.IO;
using System.Threading.Tasks;
using Android.App;
using Android.Content;
using Android.OS;
using Microsoft.Data.Sqlite;
using Microsoft.Maui.Controls;
namespace Sampled.Links;
[Activity(Label = "x")]
public class DeepActivity : Activity
{
    private SqliteConnection db;
    protected override void OnCreate(Bundle state)
    {
        var name = Intent.GetStringExtra("name");
        new SqliteCommand("SELECT * FROM t WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
        new SqliteCommand("SELECT * FROM t WHERE n = " + Intent.GetIntExtra("id", 0), db).ExecuteReader();
        File.ReadAllText("/srv/" + Intent.Data.GetQueryParameter("file")); // want: path-traversal
    }
}
public class App : Application
{
    protected override void OnAppLinkRequestReceived(Uri uri) => File.ReadAllText("/srv" + uri.AbsolutePath); // want: path-traversal
}
[QueryProperty(nameof(Name), "name")]
public class Details : ContentPage, IQueryAttributable
{
    private SqliteConnection db;
    public string Name { get; set; }
    public void ApplyQueryAttributes(System.Collections.Generic.IDictionary<string, object> query)
    {
        new SqliteCommand("SELECT * FROM t WHERE n = '" + query["id"] + "'", db).ExecuteReader(); // want: sql-injection
    }
}
