using System.IO;
using System.Web.Mvc;
using Sitecore.Data;
using Sitecore.Data.Items;
using Sitecore.Mvc.Controllers;
using Sitecore.Pipelines.HttpRequest;
using Sitecore.Shell.Framework.Commands;
using Sitecore.Web;
using System.Data.SqlClient;
namespace Sampled.Sitecore;
public class NewsController : SitecoreController
{
    private SqlConnection db;
    [HttpPost]
    public ActionResult Search(string text, int page)
    {
        new SqlCommand("SELECT * FROM n WHERE t = '" + text + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM n OFFSET " + page, db).ExecuteReader();
        File.ReadAllText("/srv/" + WebUtil.GetQueryString("file")); // want: path-traversal
        global::Sitecore.Context.Database.SelectItems("/sitecore/content//*[@Title='" + text + "']"); // want: xpath-injection
        return Redirect(WebUtil.GetFormValue("to")); // want: open-redirect
    }
}
public class Resolver : HttpRequestProcessor
{
    private SqlConnection db;
    public override void Process(HttpRequestArgs args)
    {
        new SqlCommand("SELECT * FROM n WHERE u = '" + args.Url.FilePath + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM n WHERE u = '" + args.HttpContext.Request.QueryString["x"] + "'", db).ExecuteReader(); // want: sql-injection
    }
}
