package sampled.integration;
import java.nio.file.*;
import java.util.Map;
import org.springframework.context.annotation.*;
import org.springframework.integration.annotation.*;
import org.springframework.integration.core.GenericHandler;
import org.springframework.integration.dsl.*;
import org.springframework.integration.http.dsl.Http;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.*;
import org.springframework.messaging.handler.annotation.*;
@Configuration
class IntegrationFlows {
    private final JdbcTemplate jdbc;
    IntegrationFlows(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    @Bean
    IntegrationFlow inbound() {
        return IntegrationFlow.from(Http.inboundGateway("/orders").requestPayloadType(String.class))
            .handle((payload, headers) -> jdbc.queryForList("SELECT * FROM orders WHERE name = '" + payload + "'")) // want: sql-injection
            .get();
    }
    @Bean
    IntegrationFlow adapter() {
        return IntegrationFlow.from(Http.inboundChannelAdapter("/jobs/{name}"))
            .<String>handle((p, h) -> { run(p); return null; })
            .get();
    }
    private void run(String p) {
        try { Runtime.getRuntime().exec("sh -c " + p); } catch (Exception e) { } // want: command-injection
    }
}
class OrderEndpoint {
    private JdbcTemplate jdbc;
    @ServiceActivator(inputChannel = "orders")
    public Object order(String name, @Header("limit") int limit) {
        jdbc.queryForList("SELECT * FROM orders LIMIT " + limit);
        return jdbc.queryForList("SELECT * FROM orders WHERE name = '" + name + "'"); // want: sql-injection
    }
    @Transformer(inputChannel = "in", outputChannel = "out")
    public String transform(Message<String> message) throws Exception {
        return Files.readString(Path.of("/srv/in/" + message.getPayload())); // want: path-traversal
    }
    @Router(inputChannel = "r")
    public String route(@Payload String text) throws Exception {
        jdbc.update("INSERT INTO seen VALUES(?)", text);
        jdbc.update("INSERT INTO seen VALUES('" + text + "')"); // want: sql-injection
        return "x";
    }
}
class Handlers implements MessageHandler {
    private JdbcTemplate jdbc;
    @Override
    public void handleMessage(Message<?> message) {
        jdbc.update("DELETE FROM t WHERE a = '" + message.getPayload() + "'"); // want: sql-injection
    }
}
