package popular.quartz;
import org.quartz.*;
import org.springframework.web.bind.annotation.*;
import java.sql.Statement;
@RestController
class Planner {
    Scheduler scheduler;
    @PostMapping("/plan")
    void plan(@RequestParam String table, @RequestParam int days) throws SchedulerException {
        JobDetail job = JobBuilder.newJob(CleanJob.class).usingJobData("table", table).usingJobData("days", days).build();
        scheduler.scheduleJob(job, TriggerBuilder.newTrigger().startNow().build());
    }
}
class CleanJob implements Job {
    Statement st;
    @Override public void execute(JobExecutionContext context) throws JobExecutionException {
        JobDataMap data = context.getJobDetail().getJobDataMap();
        try {
            st.execute("DELETE FROM " + data.getString("table")); // want: sql-injection
            st.execute("DELETE FROM logs WHERE days > " + data.getInt("days"));
        } catch (Exception e) { throw new JobExecutionException(e); }
    }
}
