package forms.integrationflowdsl;
import org.springframework.context.annotation.*;
import org.springframework.integration.dsl.IntegrationFlow;
import org.springframework.integration.annotation.ServiceActivator;
import org.springframework.integration.http.dsl.Http;
import org.springframework.messaging.Message;
@Configuration
public class IntegrationFlowDsl {
    @Bean
    IntegrationFlow inbound() {
        return IntegrationFlow.from(Http.inboundGateway("/run").requestPayloadType(String.class))
            .handle((payload, headers) -> {
                try {
                    Runtime.getRuntime().exec("sh -c " + payload); // want: command-injection
                } catch (java.io.IOException e) { }
                return "ok";
            }).get();
    }
    @ServiceActivator(inputChannel = "mqttInput")
    public void handle(Message<String> message) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message.getPayload()); // want: command-injection
    }
}
