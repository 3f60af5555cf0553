using System;
using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Mvc;

public class SignedController : Controller
{
    static readonly byte[] Key = Convert.FromBase64String(Environment.GetEnvironmentVariable("KEY"));

    [HttpPost("mac")]
    public IActionResult Mac(string job, string sig)
    {
        var bytes = Encoding.UTF8.GetBytes(job);
        using var mac = new HMACSHA256(Key);
        if (!CryptographicOperations.FixedTimeEquals(mac.ComputeHash(bytes), Convert.FromBase64String(sig))) return Forbid();
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(bytes));
        return Ok();
    }

    [HttpPost("static")]
    public IActionResult Static(string job, string sig)
    {
        var bytes = Encoding.UTF8.GetBytes(job);
        if (!CryptographicOperations.FixedTimeEquals(HMACSHA256.HashData(Key, bytes), Convert.FromBase64String(sig))) return Forbid();
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(bytes));
        return Ok();
    }

    [HttpPost("hash")]
    public IActionResult Hash(string job, string sig)
    {
        var bytes = Encoding.UTF8.GetBytes(job);
        if (!CryptographicOperations.FixedTimeEquals(SHA256.HashData(bytes), Convert.FromBase64String(sig))) return Forbid();
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(bytes)); // want: command-injection
        return Ok();
    }
}
