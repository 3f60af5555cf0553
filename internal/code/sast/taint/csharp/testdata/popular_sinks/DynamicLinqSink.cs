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
        items.Where("Name == \"" + filter + "\"").ToList();
        items.OrderBy(sort).ToList(); // want: code-injection
        items.Select("new(" + sort + ")");
        DynamicExpressionParser.ParseLambda(typeof(string), typeof(bool), filter); // want: code-injection
        items.Any("x => " + filter);
        items.Where("Name == @0", filter).ToList();
        items.Where("Id == " + n).ToList();
    }
}
