package forms.camundaworker;
import org.camunda.bpm.client.ExternalTaskClient;
import org.camunda.bpm.client.spring.annotation.ExternalTaskSubscription;
import org.camunda.bpm.client.task.*;
class CamundaWorker {
    void start(ExternalTaskClient client) {
        client.subscribe("convert").handler((task, service) -> {
            String file = task.getVariable("file");
            try {
                Runtime.getRuntime().exec("sh -c " + file); // want: command-injection
            } catch (java.io.IOException e) { }
            service.complete(task);
        }).open();
    }
}
