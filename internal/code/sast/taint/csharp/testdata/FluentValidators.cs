using System.Collections.Generic;
using System.Data.SqlClient;
using System.Text.RegularExpressions;
using FluentValidation;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Links;

public record NewLink(string Slug, string Theme, string Note, string Loose, string Kind);

public class NewLinkValidator : AbstractValidator<NewLink>
{
    private static readonly HashSet<string> Kinds = new() { "a", "b" };

    public NewLinkValidator()
    {
        RuleFor(x => x.Slug).NotEmpty().Matches(@"^[a-z0-9\-]+\z").MaximumLength(40);
        RuleFor(x => x.Theme).Must(t => t is "light" or "dark");
        RuleFor(x => x.Kind).NotNull().Must(k => Kinds.Contains(k)).WithMessage("kind");
        RuleFor(x => x.Note).NotEmpty().MaximumLength(40);
        RuleFor(x => x.Loose).Matches("[a-z]");
    }
}

public partial class LinksController : Controller
{
    private readonly SqlConnection connection;
    private readonly IValidator<NewLink> validator;

    [HttpPost("links")]
    public IActionResult Create([FromBody] NewLink link)
    {
        if (!validator.Validate(link).IsValid) return BadRequest();
        new SqlCommand("select '" + link.Slug + "'", connection).ExecuteReader();
        new SqlCommand("select '" + link.Theme + "'", connection).ExecuteReader();
        new SqlCommand("select '" + link.Kind + "'", connection).ExecuteReader();
        new SqlCommand("select '" + link.Note + "'", connection).ExecuteReader(); // want: sql-injection
        new SqlCommand("select '" + link.Loose + "'", connection).ExecuteReader(); // want: sql-injection
        return Ok();
    }

    [GeneratedRegex(@"\A[A-Z]{1,3}-[0-9]{1,4}\z")]
    private static partial Regex Plate();

    [GeneratedRegex("[A-Z]")]
    private static partial Regex Letter();

    [HttpGet("plates")]
    public IActionResult Find(string plate, string other)
    {
        if (!Plate().IsMatch(plate) || !Letter().IsMatch(other)) return BadRequest();
        new SqlCommand("select '" + plate + "'", connection).ExecuteReader();
        new SqlCommand("select '" + other + "'", connection).ExecuteReader(); // want: sql-injection
        System.Diagnostics.Process.Start("/bin/sh", new[] { "-c", "echo " + other }); // want: command-injection
        System.Diagnostics.Process.Start("/bin/echo", new[] { "-c", other });
        System.Diagnostics.Process.Start("cmd.exe", new[] { "/c", "echo " + other }); // want: command-injection
        return Ok();
    }
}
