using Microsoft.AspNetCore.Mvc;

namespace Shop.Controllers
{
    public class HomeController : Controller
    {
        public IActionResult Index(string q)
        {
            ViewBag.Term = q;
            ViewData["Notice"] = q;
            return View();
        }

        public IActionResult Print(string q)
        {
            ViewBag.Printed = q;
            return View();
        }

        public IActionResult Bare(string q)
        {
            ViewBag.Bare = q;
            return View();
        }

        public IActionResult Row(string q)
        {
            ViewBag.Row = q;
            return PartialView("_Row");
        }
    }
}
