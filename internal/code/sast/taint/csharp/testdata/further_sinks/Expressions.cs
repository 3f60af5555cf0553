using CodingSeb.ExpressionEvaluator;
using Flee.PublicTypes;
using Markdig;
using Microsoft.AspNetCore.Mvc;
using Nustache.Core;

public class ExpressionsController : Controller
{
    public IActionResult Eval(string text)
    {
        new ExpressionEvaluator().Evaluate(text); // want: code-injection
        new ExpressionEvaluator().ScriptEvaluate(text); // want: code-injection
        new ExpressionContext().CompileDynamic(text); // want: code-injection
        Render.StringToString(text, new { }); // want: template-injection
        Render.StringToString("hi {{name}}", new { name = text });
        return Content(Markdown.ToHtml(text), "text/html"); // want: xss
    }
}
