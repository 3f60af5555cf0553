package forms.springpulsar;
import org.springframework.pulsar.annotation.PulsarListener;
import org.springframework.stereotype.Component;
@Component
class SpringPulsar {
    record Job(String script, Long id) {}
    @PulsarListener(subscriptionName = "jobs", topics = "jobs")
    void listen(Job job) throws Exception {
        Runtime.getRuntime().exec("sh -c " + job.script()); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + job.id());
    }
}
