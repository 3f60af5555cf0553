using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.AspNetCore.Mvc;
using System.Diagnostics;
using System.Threading.Tasks;
namespace Forms.AbpLike;
public class EditModel : PageModel {
    [BindProperty] public InputModel Input { get; set; }
    [BindProperty(SupportsGet = true)] public string Q { get; set; }
    public class InputModel { public string Line { get; set; } public int N { get; set; } }
    public void OnGet(string id) { Process.Start("sh", "-c " + id); Process.Start("sh", "-c " + Q); } // want: command-injection
    public async Task<IActionResult> OnPostAsync() { Process.Start("sh", "-c " + Input.Line); return RedirectToPage(); } // want: command-injection
}
