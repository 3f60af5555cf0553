package drawn.quartzkt
import org.quartz.*
import org.springframework.web.bind.annotation.*
import java.sql.Statement
@RestController
class Plan(private val scheduler: Scheduler) {
    @PostMapping("/p")
    fun p(@RequestParam table: String, @RequestParam days: Int) {
        val data = JobDataMap().apply { put("table", table); put("days", days) }
        scheduler.scheduleJob(JobBuilder.newJob(Clean::class.java).setJobData(data).build(), TriggerBuilder.newTrigger().build())
    }
}
class Clean(private val st: Statement) : Job {
    override fun execute(ctx: JobExecutionContext) {
        st.execute("DELETE FROM ${ctx.mergedJobDataMap.getString("table")}") // want: sql-injection
        st.execute("DELETE FROM t WHERE d > ${ctx.mergedJobDataMap.getInt("days")}")
    }
}
