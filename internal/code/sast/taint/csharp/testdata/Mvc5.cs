using System.Web.Mvc;

namespace Shop.Old
{
    public class HomeController : Controller
    {
        public ActionResult Hello(string name) => Content("<p>" + name); // want: xss

        public ActionResult Text(string name) => Content(name, "text/plain");

        [ValidateInput(false)] // want: no-escaping
        public ActionResult Save(FormCollection form) => new RedirectResult(form["to"]); // want: open-redirect

        public ActionResult Go(string url) => Url.IsLocalUrl(url) ? Redirect(url) : Redirect("/");
    }
}
