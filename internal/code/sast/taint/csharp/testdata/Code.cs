using System;
using System.CodeDom.Compiler;
using System.Linq.Dynamic.Core;
using System.Management.Automation;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
using Microsoft.ClearScript.V8;
using Microsoft.CSharp;
using Microsoft.Scripting.Hosting;
using RazorEngine;
using RazorEngine.Templating;
using Scriban;

namespace Shop.Code;

public class CodeController : Controller
{
    private ScriptEngine python;

    [HttpGet]
    public void Reflection(string a, object item)
    {
        Activator.CreateInstance(Type.GetType(a)); // want: reflection
        typeof(CodeController).GetMethod(a); // want: reflection
        typeof(CodeController).GetMethod("Scripts");
        Process.Start("nice", typeof(CodeController).GetProperty(a).GetValue(this).ToString());
        Assembly.GetExecutingAssembly().CreateInstance(a); // want: reflection
    }

    [HttpPost]
    public void Scripts(string a)
    {
        new CSharpCodeProvider().CompileAssemblyFromSource(new CompilerParameters(), a); // want: code-injection
        var compiler = CodeDomProvider.CreateProvider("CSharp");
        compiler.CompileAssemblyFromSource(new CompilerParameters(), "class A { string Name = \"" + a + "\"; }"); // want: code-injection
        compiler.CompileAssemblyFromSource(new CompilerParameters(), "class A { }");
        compiler.CreateCompiler().CompileAssemblyFromSource(new CompilerParameters(), a); // want: code-injection
        new Jint.Engine().Execute(a); // want: code-injection
        new Jint.Engine().SetValue("name", a).Execute("name.length");
        new V8ScriptEngine().Evaluate(a); // want: code-injection
        PowerShell.Create().AddScript(a); // want: code-injection
        PowerShell.Create().AddCommand("Get-Item").AddArgument(a);
        python.Execute(a); // want: code-injection
        DynamicExpressionParser.ParseLambda(typeof(CodeController), typeof(bool), a); // want: code-injection
        DynamicExpressionParser.ParseLambda(true, typeof(CodeController), typeof(bool), a); // want: code-injection
        DynamicExpressionParser.ParseLambda(typeof(CodeController), typeof(bool), "Name == @0", a);
    }

    [HttpPost]
    public void Templates(string a)
    {
        Engine.Razor.RunCompile(a, "key", null, new { Name = a }); // want: template-injection
        Engine.Razor.RunCompile("<p>@Model.Name</p>", "key", null, new { Name = a });
        Template.Parse(a); // want: template-injection
        Template.Parse("<p>{{ name }}</p>").Render(new { name = a });
    }

    [HttpGet]
    public void Expressions(string a)
    {
        Regex.Match("text", a); // want: regex-injection
        Regex.Match(a, "x*");
        if (Regex.IsMatch(a, "^[a-z]+$"))
        {
            Process.Start(a);
        }
        Process.Start("ls", Regex.Replace(a, "[^a-z]", ""));
        Process.Start("ls", Regex.Replace(a, "[a-z]", "")); // want: command-injection
        Process.Start("ls", new Regex("a+").Replace(a, "b")); // want: command-injection
    }
}
