using Microsoft.AspNetCore.Mvc;
using System.Collections.Generic;
namespace Shop.Controllers {
  public class Item { public string Name { get; set; } public int Id { get; set; } }
  public class HomeController : Controller {
    public IActionResult Index(string q) {
      ViewBag.Q = q; ViewData["R"] = q; ViewBag.Title = "x";
      return View(new Item { Name = q });
    }
    public IActionResult List(string q) {
      var l = new List<Item>(); l.Add(new Item { Name = q });
      return View("List", l);
    }
    public IActionResult Search(string q) => View(model: q);
    public IActionResult Temp(string q) { TempData["q"] = q; return View(); }
  }
}
