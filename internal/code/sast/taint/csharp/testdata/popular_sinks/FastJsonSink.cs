using fastJSON;
using Microsoft.AspNetCore.Mvc;
namespace Popular.FastJ;
public class JController : ControllerBase
{
    [HttpPost]
    public object Post([FromBody] string body)
    {
        JSON.ToObject(body); // want: deserialisation
        JSON.ToObject<object>(body, new JSONParameters { BlackListTypeChecking = false }); // want: deserialisation
        JSON.FillObject(new object(), body); // want: deserialisation
        return JSON.Parse(body);
    }
}
