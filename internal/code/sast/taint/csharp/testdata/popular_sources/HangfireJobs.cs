using System.Diagnostics;
using Hangfire;
using Hangfire.Server;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
namespace Popular.HangfireApp;
public class JobsController : Controller
{
    private readonly IBackgroundJobClient jobs;
    [HttpPost]
    public IActionResult Start(string name, int id)
    {
        BackgroundJob.Enqueue<Reports>(r => r.Build(name));
        jobs.Enqueue(() => Shell(name));
        jobs.Schedule<Reports>(x => x.Count(id), System.TimeSpan.FromMinutes(1));
        RecurringJob.AddOrUpdate<Reports>("x", r => r.Purge(name), Cron.Daily);
        return Ok();
    }
    public void Shell(string cmd) { Process.Start("sh", "-c " + cmd); } // want: command-injection
}
public class Reports
{
    private readonly SqlConnection db;
    public void Build(string name) => new SqlCommand("SELECT * FROM r WHERE n = '" + name + "'", db).ExecuteReader(); // want: sql-injection
    public void Count(int id) => new SqlCommand("SELECT * FROM r WHERE id = " + id, db).ExecuteReader();
    public void Purge(string table) => new SqlCommand("DELETE FROM " + table, db).ExecuteNonQuery(); // want: sql-injection
}
