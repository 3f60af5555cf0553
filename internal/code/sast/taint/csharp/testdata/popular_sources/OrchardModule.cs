using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using OrchardCore.Admin;
using OrchardCore.DisplayManagement.ModelBinding;
using OrchardCore.DisplayManagement.Handlers;
using OrchardCore.DisplayManagement.Views;
using OrchardCore.Workflows.Abstractions.Models;
namespace Popular.Orchard;
public class NoteModel { public string Title { get; set; } public int Size { get; set; } }
[Admin]
public class NoteController : Controller, IUpdateModel
{
    private readonly SqlConnection db;
    public async Task<IActionResult> Edit(string id)
    {
        new SqlCommand("SELECT * FROM n WHERE id = '" + id + "'", db).ExecuteReader(); // want: sql-injection
        var m = new NoteModel();
        if (await TryUpdateModelAsync(m))
            new SqlCommand("INSERT INTO n VALUES('" + m.Title + "')", db).ExecuteNonQuery(); // want: sql-injection
        return View();
    }
}
public class NoteDriver : DisplayDriver<NoteModel>
{
    private readonly SqlConnection db;
    public override async Task<IDisplayResult> UpdateAsync(NoteModel note, UpdateEditorContext context)
    {
        var m = new NoteModel();
        await context.Updater.TryUpdateModelAsync(m, Prefix);
        new SqlCommand("INSERT INTO d VALUES('" + m.Title + "')", db).ExecuteNonQuery();
        new SqlCommand("INSERT INTO d VALUES(" + m.Size + ")", db).ExecuteNonQuery();
        return null;
    }
}
