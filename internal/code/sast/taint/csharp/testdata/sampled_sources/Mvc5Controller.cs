using System.Collections.Generic;
using System.Data.SqlClient;
using System.Diagnostics;
using System.IO;
using System.Web;
using System.Web.Mvc;
namespace Sampled.Mvc;
public class OrdersController : Controller
{
    private SqlConnection db;
    public ActionResult Index(string sort, int? page, FormCollection form)
    {
        new SqlCommand("SELECT * FROM o ORDER BY " + sort, db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM o OFFSET " + page, db).ExecuteReader();
        Process.Start("cmd", "/c " + form["cmd"]); // want: command-injection
        ViewBag.Html = Request["x"];
        return Content("<p>" + Request.QueryString["q"] + "</p>"); // want: xss
    }
    [HttpPost]
    public ActionResult Upload(HttpPostedFileBase file, OrderModel model)
    {
        file.SaveAs(Server.MapPath("~/up/" + model.Name)); // want: path-traversal
        file.SaveAs("/srv/up/" + Path.GetFileName(file.FileName));
        new SqlCommand("INSERT INTO o VALUES('" + Request.Form.Get("n") + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Redirect(model.ReturnUrl); // want: open-redirect
    }
    public ActionResult Go(string url) => Url.IsLocalUrl(url) ? Redirect(url) : (ActionResult)View();
    public ActionResult File2(string name) => File("/srv/" + name, "text/plain"); // want: path-traversal
    protected override void OnActionExecuting(ActionExecutingContext ctx)
    {
        new SqlCommand("INSERT INTO l VALUES('" + ctx.ActionParameters["id"] + "')", db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("INSERT INTO l VALUES('" + ctx.HttpContext.Request.RawUrl + "')", db).ExecuteNonQuery(); // want: sql-injection
    }
}
public class OrderModel { public string Name { get; set; } public string ReturnUrl { get; set; } }
