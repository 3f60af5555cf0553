using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.Data.SqlClient;
namespace Popular.Pages;
public class EditModel : PageModel
{
    private readonly SqlConnection db;
    public class InputModel { public string City { get; set; } public int Zip { get; set; } }
    [BindProperty] public InputModel Input { get; set; }
    [BindProperty(SupportsGet = true)] public string Term { get; set; }
    [BindProperty] public IFormFile Doc { get; set; }
    [TempData] public string Status { get; set; }
    public void OnGet(string sort, int page)
    {
        new SqlCommand("SELECT * FROM x ORDER BY " + sort, db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM x WHERE t = '" + Term + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM x WHERE p = " + page, db).ExecuteReader();
    }
    public async Task<IActionResult> OnPostAsync()
    {
        new SqlCommand("INSERT INTO x VALUES('" + Input.City + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO x VALUES(" + Input.Zip + ")", db).ExecuteNonQuery();
        using var s = System.IO.File.Create("/srv/up/" + Request.Form["dir"] + "/x"); // want: path-traversal
        await Doc.CopyToAsync(s);
        return Redirect(Request.Query["returnUrl"]); // want: open-redirect
    }
    public IActionResult OnPostDelete([FromForm] string id, [FromQuery] string returnUrl)
    {
        new SqlCommand("DELETE FROM x WHERE id = '" + id + "'", db).ExecuteNonQuery(); // want: sql-injection
        return LocalRedirect(Url.IsLocalUrl(returnUrl) ? returnUrl : "/");
    }
}
