using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Notes.Controllers
{
    public class Note
    {
        public string Title { get; set; }
        public string Text { get; set; }
        public Author Author { get; set; }
    }

    public class Author
    {
        public string Name { get; set; }
    }

    public class NotesController : Controller
    {
        public IActionResult Show(string text)
        {
            return View(new Note { Title = "A note", Text = text, Author = new Author { Name = text } });
        }

        public IActionResult Fixed(string text)
        {
            ViewBag.Text = text;
            return View(new Note { Title = "A note", Text = "A text", Author = new Author() });
        }
    }
}
