using Quartz;
namespace P.Quartz;
public class J : IJob {
    public async System.Threading.Tasks.Task Execute(IJobExecutionContext context) {
        System.Diagnostics.Process.Start("sh", "-c " + context.MergedJobDataMap.GetString("file")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.MergedJobDataMap.GetString("file")));
        System.Diagnostics.Process.Start("sh", "-c " + context.JobDetail.JobDataMap.GetString("x")); // want: command-injection
        System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.JobDetail.JobDataMap.GetString("x")));
    }
}
