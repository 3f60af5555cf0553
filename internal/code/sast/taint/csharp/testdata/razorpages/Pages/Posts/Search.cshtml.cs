using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Shop.Texts;

namespace Shop.Pages.Posts;

public class SearchModel : PageModel
{
    [BindProperty(SupportsGet = true)]
    public string Term { get; set; }

    [BindProperty(SupportsGet = true)]
    public int Number { get; set; }

    public Post Found { get; set; }

    public List<string> Lines { get; set; }

    public string Fixed { get; set; }

    public void OnGet(string q)
    {
        ViewData["Kind"] = q;
        ViewData["Title"] = "Search";
        Found = new Post { Text = q, Stars = 3 };
        Lines = new List<string> { q };
        Fixed = "found";
    }
}
