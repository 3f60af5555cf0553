using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.SqlClient;
using Quartz;
namespace Popular.QuartzApp;
[ApiController]
public class PlanController : ControllerBase
{
    private readonly IScheduler scheduler;
    [HttpPost]
    public async Task Plan(string table, int days)
    {
        var job = JobBuilder.Create<CleanJob>().UsingJobData("table", table).UsingJobData("days", days).Build();
        await scheduler.ScheduleJob(job, TriggerBuilder.Create().StartNow().Build());
        var d = new JobDataMap();
        d.Put("view", table);
        await scheduler.TriggerJob(new JobKey("x"), d);
    }
}
public class CleanJob : IJob
{
    private readonly SqlConnection db;
    public async Task Execute(IJobExecutionContext context)
    {
        JobDataMap map = context.JobDetail.JobDataMap;
        new SqlCommand("DELETE FROM " + map.GetString("table"), db).ExecuteNonQuery(); // want: sql-injection
        new SqlCommand("DELETE FROM t WHERE d > " + map.GetInt("days"), db).ExecuteNonQuery();
        new SqlCommand("DROP VIEW " + context.MergedJobDataMap["view"], db).ExecuteNonQuery(); // want: sql-injection
    }
}
