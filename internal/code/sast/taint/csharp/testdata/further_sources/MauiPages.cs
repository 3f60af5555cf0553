using System.IO;
using Microsoft.Maui.Controls;

[QueryProperty(nameof(Name), "name")]
public class DetailPage : ContentPage
{
    public string Name
    {
        set { File.ReadAllText("/data/" + value); } // not found: path-traversal
    }
}

public class LinkPage : ContentPage, IQueryAttributable
{
    public void ApplyQueryAttributes(System.Collections.Generic.IDictionary<string, object> query)
    {
        File.ReadAllText("/data/" + query["file"]); // want: path-traversal
        File.ReadAllText("/data/list");
    }
}
