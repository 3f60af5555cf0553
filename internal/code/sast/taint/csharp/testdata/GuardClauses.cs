using System;
using System.Data.SqlClient;
using System.Globalization;
using System.Linq;
using Ardalis.GuardClauses;
using EnsureThat;
using Microsoft.AspNetCore.Mvc;
using MongoDB.Bson;
using NodaTime.Text;
using Slugify;
using Throw;
using Checks = CommunityToolkit.Diagnostics.Guard;

[ApiController]
public class GuardClausesController : ControllerBase
{
    private readonly SqlConnection _db = new();

    private void Find(string text) => new SqlCommand("SELECT '" + text + "'", _db).ExecuteReader(); // want: sql-injection

    [HttpGet("formats")]
    public void Formats(string a, string b, string c, string d, string e)
    {
        Guard.Against.InvalidFormat(a, nameof(a), "[a-z]+");
        new SqlCommand("SELECT '" + a + "'", _db).ExecuteReader();
        new SqlCommand("SELECT '" + Guard.Against.InvalidFormat(b, nameof(b), "[a-z]+") + "'", _db).ExecuteReader();
        Guard.Against.InvalidFormat(c, nameof(c), ".+");
        Find(c);
        Ensure.String.Matches(d, "^[a-z]+$");
        new SqlCommand("SELECT '" + d + "'", _db).ExecuteReader();
        e.Throw().IfNotMatches("^[a-z]+$");
        new SqlCommand("SELECT '" + e + "'", _db).ExecuteReader();
    }

    [HttpGet("conditions")]
    public void Conditions(string a, string b, string c, string d)
    {
        Checks.IsTrue(a.All(char.IsLetterOrDigit));
        new SqlCommand("SELECT '" + a + "'", _db).ExecuteReader();
        Checks.IsFalse(b.Any(x => !char.IsLetterOrDigit(x)));
        new SqlCommand("SELECT '" + b + "'", _db).ExecuteReader();
        Checks.IsFalse(c.All(char.IsLetterOrDigit));
        Find(c);
        ArgumentOutOfRangeException.ThrowIfNotEqual(d, "abc");
        new SqlCommand("SELECT '" + d + "'", _db).ExecuteReader();
    }

    [HttpGet("types")]
    public void Types(string a)
    {
        new SqlCommand("SELECT '" + LocalDatePattern.Iso.Parse(a).Value + "'", _db).ExecuteReader();
        new SqlCommand("SELECT '" + new SlugHelper().GenerateSlug(a) + "'", _db).ExecuteReader();
        new SqlCommand("SELECT '" + ObjectId.Parse(a) + "'", _db).ExecuteReader();
        new SqlCommand("SELECT '" + new CultureInfo(a).Name + "'", _db).ExecuteReader();
    }
}
