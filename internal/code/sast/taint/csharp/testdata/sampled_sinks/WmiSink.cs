using System.Management;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Management.Infrastructure;
namespace Sampled.WmiSink;
public class WController : ControllerBase
{
    private readonly CimSession session;
    [HttpGet]
    public void Get(string n, int id, string host)
    {
        session.QueryInstances("root\\cimv2", "WQL", "SELECT * FROM Win32_Process WHERE Name = '" + n + "'"); // want: sql-injection
        new ManagementObjectSearcher("SELECT * FROM Win32_Process WHERE Name = '" + n + "'").Get(); // want: sql-injection
        new ObjectQuery("SELECT * FROM Win32_Process WHERE Name = '" + n + "'"); // want: sql-injection
        new ManagementClass("Win32_Process").InvokeMethod("Create", new object[] { n }); // want: command-injection
        CimSession.Create(host); // want: ssrf
        new ManagementObjectSearcher("SELECT * FROM Win32_Process WHERE ProcessId = " + id).Get();
    }
}
