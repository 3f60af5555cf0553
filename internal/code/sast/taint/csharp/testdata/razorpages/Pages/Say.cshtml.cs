using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Shop.Texts;

namespace Shop.Pages
{
    [BindProperties]
    public class SayModel : PageModel
    {
        public string Name { get; set; }

        public Post Post { get; set; }

        public async Task<IActionResult> OnPostAsync(string to)
        {
            ViewData["To"] = to;
            if (Post.Stars > 3)
            {
                ViewData["Left"] = to;
                return RedirectToPage("Index");
            }
            await Task.Delay(1);
            return Page();
        }
    }

    // Nothing is written where only reading is.
    [IgnoreAntiforgeryToken]
    public class ErrorModel : PageModel
    {
        public void OnGet()
        {
        }
    }

    [IgnoreAntiforgeryToken] // want: csrf-off
    public class SaveModel : PageModel
    {
        public void OnGet()
        {
        }

        public void OnPostSave()
        {
        }
    }
}
