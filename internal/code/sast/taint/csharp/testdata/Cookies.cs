using Microsoft.AspNetCore.Cors.Infrastructure;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.IdentityModel.Tokens;
using System.Text;

public class CookieController : Controller
{
    [HttpPost]
    public void Plain(string theme) => Response.Cookies.Append("theme", theme); // want: insecure-cookie, script-cookie

    [HttpPost]
    public void Open(string theme)
    {
        var options = new CookieOptions { HttpOnly = true };
        Response.Cookies.Append("theme", theme, options); // want: insecure-cookie
    }

    [HttpPost]
    public void Off(string theme)
    {
        Response.Cookies.Append("theme", theme, new CookieOptions
        {
            Secure = false, // want: insecure-cookie
            HttpOnly = true,
        });
    }

    [HttpPost]
    public void Safe(string theme)
    {
        Response.Cookies.Append("theme", theme, new CookieOptions { Secure = true, HttpOnly = true });
    }

    [IgnoreAntiforgeryToken] // want: csrf-off
    [HttpPost]
    public IActionResult Unchecked() => Ok();

    private static readonly HashSet<string> Known = new() { "https://a.example" };

    [HttpGet]
    public void Reflected()
    {
        var origin = Request.Headers["Origin"].ToString();
        Response.Headers.Append("Access-Control-Allow-Origin", origin); // want: open-cors
        Response.Headers["Access-Control-Allow-Origin"] = origin; // want: open-cors
        Response.Headers.AccessControlAllowOrigin = origin; // want: open-cors
        Response.Headers["Access-Control-Allow-Credentials"] = "true";
    }

    [HttpGet]
    public void Compared()
    {
        var origin = Request.Headers["Origin"].ToString();
        if (Known.Contains(origin))
        {
            Response.Headers["Access-Control-Allow-Origin"] = origin;
            Response.Headers["Access-Control-Allow-Credentials"] = "true";
        }
    }

    [HttpGet]
    public void Everybody()
    {
        Response.Headers.Append("Access-Control-Allow-Origin", "*");
        Response.Headers.Append("Access-Control-Allow-Credentials", "true"); // want: open-cors
    }

    [HttpGet]
    public void Public()
    {
        Response.Headers.Append("Access-Control-Allow-Origin", "*");
        Response.Headers.Append("Access-Control-Allow-Credentials", "false");
    }

    public void Services(IServiceCollection services)
    {
        services.AddCors(options =>
        {
            options.AddPolicy("open", policy => policy.SetIsOriginAllowed(_ => true).AllowAnyMethod().AllowCredentials()); // want: open-cors
            options.AddPolicy("any", policy => policy.AllowAnyOrigin().AllowAnyHeader());
            options.AddPolicy("named", policy => policy.WithOrigins("https://a.example").AllowCredentials());
        });
        var bad = new TokenValidationParameters
        {
            RequireSignedTokens = false, // want: unverified-token
            IssuerSigningKey = new SymmetricSecurityKey(Encoding.UTF8.GetBytes("a key that everybody can read")), // want: hardcoded-key
        };
        var good = new TokenValidationParameters
        {
            RequireSignedTokens = true,
            IssuerSigningKey = new SymmetricSecurityKey(Encoding.UTF8.GetBytes(Environment.GetEnvironmentVariable("KEY")!)),
        };
    }
}
