using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
namespace Shop.Pages {
 public class PModel : PageModel {
  [BindProperty(SupportsGet = true)] public string Q { get; set; }
  public string T { get; set; }
  public void OnGet(string t) { T = t; }
 }
}
