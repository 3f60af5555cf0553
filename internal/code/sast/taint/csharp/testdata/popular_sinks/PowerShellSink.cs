using System.Management.Automation;
using System.Management.Automation.Runspaces;
using Microsoft.AspNetCore.Mvc;
namespace Popular.Ps;
public class PsController : ControllerBase
{
    [HttpPost]
    public void Post(string script, string arg)
    {
        using var ps = PowerShell.Create();
        ps.AddScript(script).Invoke(); // want: code-injection
        PowerShell.Create().AddScript("Get-Item " + arg, true).Invoke(); // want: code-injection
        RunspaceFactory.CreateRunspace().CreatePipeline("Get-Item " + arg).Invoke(); // want: code-injection
        ScriptBlock.Create(script).Invoke(); // want: code-injection
        ps.Runspace.SessionStateProxy.InvokeCommand.InvokeScript(script); // want: code-injection
        PowerShell.Create().AddCommand("Get-Item").AddParameter("Path", arg).Invoke();
    }
}
