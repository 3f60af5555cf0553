using System.IO;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.OData.Formatter;
using Microsoft.AspNetCore.OData.Routing.Controllers;
using Umbraco.Cms.Web.Common.Controllers;
using Umbraco.Cms.Web.Website.Controllers;
namespace Uncommon.Controllers;
public class Form { public string Name { get; set; } public int Age { get; set; } }
public class SearchController : UmbracoApiController {
    public string Term(string term, int page) {
        File.Delete("/srv/" + page);
        return File.ReadAllText("/srv/" + term); // want: path-traversal
    }
}
public class ContactController : SurfaceController {
    public IActionResult Submit(Form form) {
        File.Delete("/srv/" + form.Name); // want: path-traversal
        File.Delete("/srv/" + form.Age);
        return Redirect(Request.Query["to"]); // want: open-redirect
    }
}
public class BooksController : ODataController {
    public IActionResult Get([FromODataUri] string key) {
        return Ok(File.ReadAllText("/srv/" + key)); // want: path-traversal
    }
    public IActionResult Rate([FromODataUri] int key, ODataActionParameters parameters) {
        File.Delete("/srv/" + key);
        File.Delete("/srv/" + (string)parameters["Name"]); // want: path-traversal
        return Ok();
    }
}
