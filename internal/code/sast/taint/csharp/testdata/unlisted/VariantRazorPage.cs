using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
namespace P.RazorPage;
public class EditModel : PageModel {
    public class InputModel { public string Name { get; set; } }
    [BindProperty] public InputModel Input { get; set; }
    [FromQuery] public string Sort { get; set; }
    public async System.Threading.Tasks.Task<IActionResult> OnPostDeleteAsync(string id) {
        System.Diagnostics.Process.Start("sh", "-c " + id); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(id));
        System.Diagnostics.Process.Start("sh", "-c " + Input.Name); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Input.Name));
        System.Diagnostics.Process.Start("sh", "-c " + Sort); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(Sort));
        return Page();
    }
}
