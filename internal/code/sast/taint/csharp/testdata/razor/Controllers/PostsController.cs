using System.Collections.Generic;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Controllers
{
    public class Post
    {
        public string Title { get; set; }
        public string Text { get; set; }
        public int Count { get; set; }
        public List<string> Tags { get; set; }
    }

    public class PostList
    {
        public List<Post> Posts { get; set; } = new List<Post>();
    }

    public class PostsController : Controller
    {
        public IActionResult List(string term)
        {
            var list = new PostList { Posts = new List<Post>() };
            list.Posts.Add(new Post { Title = "A post", Text = term });
            return View(list);
        }

        public IActionResult Show(string term, int page)
        {
            ViewBag.Term = term;
            ViewBag.Page = page;
            ViewData["Kind"] = term;
            ViewBag.Title = "Posts";
            return View(new Post { Title = "A post", Text = term, Count = page, Tags = new List<string> { term } });
        }

        [HttpPost]
        public IActionResult Save(Post post)
        {
            return View("Edit", post);
        }
    }
}
