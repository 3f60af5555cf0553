package popular.jobrunr
import org.jobrunr.jobs.annotations.Job
import org.jobrunr.jobs.lambdas.*
import org.jobrunr.scheduling.*
import org.springframework.web.bind.annotation.*
import java.sql.Statement
@RestController
class Api(private val scheduler: JobScheduler, private val reports: Reports, private val requests: JobRequestScheduler) {
    @PostMapping("/r")
    fun r(@RequestParam name: String, @RequestParam id: Long) {
        scheduler.enqueue { reports.build(name) }
        BackgroundJob.enqueue<Reports> { it.count(id) }
        requests.enqueue(Clean(name))
    }
}
class Reports(private val st: Statement) {
    @Job(name = "build")
    fun build(name: String) = st.execute("SELECT * FROM r WHERE n = '$name'") // want: sql-injection
    fun count(id: Long) = st.execute("SELECT * FROM r WHERE id = $id")
}
class Clean(val table: String) : JobRequest { override fun getJobRequestHandler() = CleanHandler::class.java }
class CleanHandler(private val st: Statement) : JobRequestHandler<Clean> {
    override fun run(request: Clean) { st.execute("DELETE FROM ${request.table}") } // want: sql-injection
}
