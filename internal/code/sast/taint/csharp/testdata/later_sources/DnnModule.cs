using System.Data.SqlClient;
using System.IO;
using System.Web.Mvc;
using System.Net.Http;
using DotNetNuke.Entities.Modules;
using DotNetNuke.Web.Api;
using DotNetNuke.Web.Mvc.Framework.Controllers;
namespace Later.Dnn;
public class NotesApi : DnnApiController
{
    private SqlConnection db;
    [HttpGet]
    public HttpResponseMessage Find(string q, int page)
    {
        new SqlCommand("SELECT * FROM n WHERE q = '" + q + "'", db).ExecuteReader(); // want: sql-injection
        new SqlCommand("SELECT * FROM n OFFSET " + page, db).ExecuteReader();
        return null;
    }
}
public class ItemController : DnnController
{
    [HttpPost]
    public ActionResult Save(Item item) { File.WriteAllText("/srv/" + item.Name, ""); return Redirect(item.Url); } // want: path-traversal, open-redirect
}
public class Item { public string Name { get; set; } public string Url { get; set; } }
public class View : PortalModuleBase
{
    protected void Page_Load(object sender, System.EventArgs e) => File.ReadAllText("/srv/" + Request.QueryString["f"]); // want: path-traversal
}
