package forms.actuatorendpoint;
import org.springframework.boot.actuate.endpoint.annotation.*;
import org.springframework.stereotype.Component;
@Component
@Endpoint(id = "jobs")
class ActuatorEndpoint {
    @WriteOperation
    public void run(@Selector String name, String command) throws Exception {
        Runtime.getRuntime().exec("sh -c " + command); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + name); // want: command-injection
    }
}
