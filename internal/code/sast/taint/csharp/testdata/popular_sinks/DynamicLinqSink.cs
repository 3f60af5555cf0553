using System.Linq;
using System.Linq.Dynamic.Core;
using Microsoft.AspNetCore.Mvc;
namespace Popular.DynLinq;
public class ListController : ControllerBase
{
    private readonly IQueryable<string> items;
    [HttpGet]
    public void Get(string filter, string sort, int n)
    {
        items.Where("Name == \"" + filter + "\"").ToList(); // want: code-injection
        items.OrderBy(sort).ToList(); // want: code-injection
        items.Select("new(" + sort + ")"); // want: code-injection
        DynamicExpressionParser.ParseLambda(typeof(string), typeof(bool), filter); // want: code-injection
        items.Any("x => " + filter); // want: code-injection
        items.Where("Name == @0", filter).ToList();
        items.Where("Id == " + n).ToList();
    }
}
