using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.AspNetCore.Mvc;
namespace P.razorpages;
public class IndexModel : PageModel {
    [BindProperty] public string Name { get; set; }
    [BindProperty(SupportsGet = true)] public string Q { get; set; }
    public void OnGet(string id) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + Q); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Q));
    }
    public IActionResult OnPostSave() {
        System.Diagnostics.Process.Start("sh", "-c " + Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Name));
        return Page();
    }
}
