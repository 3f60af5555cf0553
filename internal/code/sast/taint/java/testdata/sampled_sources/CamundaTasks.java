package sampled.camunda;
import java.nio.file.*;
import java.sql.*;
import org.camunda.bpm.client.ExternalTaskClient;
import org.camunda.bpm.client.spring.annotation.ExternalTaskSubscription;
import org.camunda.bpm.client.task.*;
import org.camunda.bpm.engine.delegate.*;
public class CamundaTasks {
    static Statement st;
    public static void main(String[] args) {
        ExternalTaskClient client = ExternalTaskClient.create().baseUrl("http://localhost:8080/engine-rest").build();
        client.subscribe("charge-card").lockDuration(1000).handler((externalTask, externalTaskService) -> {
            String item = externalTask.getVariable("item");
            Integer amount = externalTask.getVariable("amount");
            try {
                st.execute("INSERT INTO c VALUES('" + item + "')"); // want: sql-injection
                st.execute("INSERT INTO c VALUES(" + amount + ")");
            } catch (SQLException e) { }
            externalTaskService.complete(externalTask);
        }).open();
    }
}
@ExternalTaskSubscription("files")
class FileTask implements ExternalTaskHandler {
    @Override
    public void execute(ExternalTask task, ExternalTaskService service) {
        try { Files.readString(Path.of("/srv/" + task.getVariable("file"))); } catch (Exception e) { } // want: path-traversal
    }
}
class Delegate implements JavaDelegate {
    @Override
    public void execute(DelegateExecution execution) throws Exception {
        Runtime.getRuntime().exec("sh -c " + execution.getVariable("cmd")); // want: command-injection
    }
}
