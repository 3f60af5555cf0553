package app;

import io.camunda.zeebe.client.api.response.ActivatedJob;
import io.camunda.zeebe.client.api.worker.JobClient;
import io.camunda.zeebe.client.api.worker.JobHandler;
import io.camunda.zeebe.spring.client.annotation.JobWorker;
import io.camunda.zeebe.spring.client.annotation.Variable;

public class ZeebeWorker implements JobHandler {
    @JobWorker(type = "print")
    public void print(@Variable String file) throws Exception {
        Runtime.getRuntime().exec("lp " + file); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"lp", file});
    }

    @Override
    public void handle(JobClient client, ActivatedJob job) throws Exception {
        Runtime.getRuntime().exec("lp " + job.getVariablesAsMap().get("file")); // want: command-injection
    }
}
