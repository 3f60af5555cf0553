package popular.jobrunr;
import org.jobrunr.jobs.annotations.Job;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.scheduling.BackgroundJob;
import org.springframework.web.bind.annotation.*;
import java.sql.Statement;
@RestController
class Orders {
    ReportService reports;
    @PostMapping("/report")
    void start(@RequestParam String name, @RequestParam long id) {
        BackgroundJob.enqueue(() -> reports.build(name));
        BackgroundJob.<ReportService>enqueue(s -> s.count(id));
    }
    @PostMapping("/mail")
    void mail(@RequestParam String table) {
        org.jobrunr.scheduling.BackgroundJobRequest.enqueue(new CleanRequest(table));
    }
}
class ReportService {
    Statement st;
    @Job(name = "report %0")
    public void build(String name) throws Exception {
        st.executeQuery("SELECT * FROM reports WHERE name = '" + name + "'"); // want: sql-injection
    }
    public void count(long id) throws Exception {
        st.executeQuery("SELECT count(*) FROM reports WHERE id = " + id);
    }
}
record CleanRequest(String table) implements JobRequest {
    @Override public Class<CleanHandler> getJobRequestHandler() { return CleanHandler.class; }
}
class CleanHandler implements JobRequestHandler<CleanRequest> {
    Statement st;
    @Override public void run(CleanRequest request) throws Exception {
        st.execute("DELETE FROM " + request.table()); // want: sql-injection
    }
}
