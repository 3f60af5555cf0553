using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using Stripe;
using Stripe.Checkout;
namespace Sampled.StripeNet;
[Route("hook")]
public class StripeHook : Controller
{
    private readonly SqlConnection db;
    [HttpPost]
    public async Task<IActionResult> Index()
    {
        var json = await new StreamReader(HttpContext.Request.Body).ReadToEndAsync();
        var e = EventUtility.ConstructEvent(json, Request.Headers["Stripe-Signature"], "s");
        if (e.Data.Object is Session session)
        {
            new SqlCommand("INSERT INTO c VALUES('" + session.CustomerDetails.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
        }
        var unchecked_ = EventUtility.ParseEvent(json);
        new SqlCommand("INSERT INTO c VALUES('" + unchecked_.Type + "')", db).ExecuteNonQuery(); // want: sql-injection
        return Ok();
    }
}
