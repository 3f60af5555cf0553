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

    public class CleanModel : PageModel
    {
        [BindProperty]
        public Post Post { get; set; }

        public void OnPost(Post other, bool some)
        {
            Post.Text = System.Net.WebUtility.HtmlEncode(Post.Text);
            Response.WriteAsync(Post.Text);
            Response.WriteAsync(Post.Title); // want: xss
            other.Text = System.Net.WebUtility.HtmlEncode(other.Text);
            Response.WriteAsync(other.Text);
            if (some)
            {
                other.Title = "a title";
            }
            Response.WriteAsync(other.Title); // want: xss
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
