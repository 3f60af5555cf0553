package forms.furtherlisteners;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.vaadin.flow.component.upload.SucceededEvent;
import com.vaadin.hilla.BrowserCallable;
import graphql.kickstart.tools.GraphQLQueryResolver;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.undertow.server.*;
import io.vertx.core.*;
import io.vertx.core.net.NetServer;
import io.vertx.ext.web.Router;
import java.rmi.*;
import java.rmi.server.UnicastRemoteObject;
import org.apache.camel.Body;
import org.camunda.bpm.client.task.*;
import org.telegram.telegrambots.abilitybots.api.objects.MessageContext;
class Run {
    static void sh(String s) {
        try {
            Runtime.getRuntime().exec("sh -c " + s); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
class Hive {
    void on(Mqtt5Publish p) throws Exception {
        Runtime.getRuntime().exec("a " + new String(p.getPayloadAsBytes())); // want: command-injection
    }
}
class Upload {
    void done(SucceededEvent e) throws Exception {
        new java.io.FileInputStream("/up/" + e.getFileName()); // want: path-traversal
        new java.io.FileInputStream("/up/" + e.getContentLength());
    }
}
@BrowserCallable
class Hilla {
    public void run(String line, int n) throws Exception {
        Runtime.getRuntime().exec("b " + line); // want: command-injection
        Runtime.getRuntime().exec("b " + n);
    }
}
class Queries implements GraphQLQueryResolver {
    public String book(String id) throws Exception {
        Runtime.getRuntime().exec("c " + id); // want: command-injection
        return id;
    }
}
class Lettuce extends RedisPubSubAdapter<String, String> {
    @Override
    public void message(String channel, String message) {
        Run.sh(message);
    }
}
class Undertow implements HttpHandler {
    public void handleRequest(HttpServerExchange exchange) {
        exchange.getRequestReceiver().receiveFullString((ex, text) -> {
            try {
                Runtime.getRuntime().exec("i " + text); // want: command-injection
            } catch (java.io.IOException e) { }
            ex.getResponseSender().send("ok");
        });
        exchange.getResponseSender().send("<p>" + exchange.getQueryParameters().get("q").getFirst()); // want: xss
    }
}
class Net extends AbstractVerticle {
    public void start() {
        NetServer server = vertx.createNetServer();
        server.connectHandler(socket -> socket.handler(buffer -> {
            try {
                Runtime.getRuntime().exec("j " + buffer); // want: command-injection
            } catch (java.io.IOException e) { }
        }));
        Router router = Router.router(vertx);
        router.get("/f").blockingHandler(ctx -> ctx.request().response().sendFile("/srv/" + ctx.pathParam("name"))); // want: path-traversal
    }
}
interface Remoted extends Remote {
    void go(String line) throws RemoteException;
}
class RemotedImpl extends UnicastRemoteObject implements Remoted {
    public void go(String line) throws RemoteException {
        try {
            Runtime.getRuntime().exec("d " + line); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
class CamelBean {
    public void process(@Body String body) throws Exception {
        Runtime.getRuntime().exec("e " + body); // want: command-injection
    }
}
class Worker implements ExternalTaskHandler {
    public void execute(ExternalTask task, ExternalTaskService service) {
        try {
            Runtime.getRuntime().exec("f " + task.getVariable("file")); // want: command-injection
        } catch (java.io.IOException e) { }
    }
}
class Bot {
    void act(MessageContext ctx) throws Exception {
        Runtime.getRuntime().exec("g " + ctx.firstArg()); // want: command-injection
    }
}
class Bus {
    void start() {
        new ServiceBusClientBuilder().connectionString("c").processor().queueName("q").processMessage(c -> {
            try {
                Runtime.getRuntime().exec("h " + c.getMessage().getBody()); // want: command-injection
            } catch (java.io.IOException e) { }
        }).buildProcessorClient().start();
    }
}
class Site extends rife.engine.Site {
    public void setup() {
        get("/r", c -> c.redirect(c.parameter("to"))); // want: open-redirect
        get("/s", c -> c.redirect("/home?n=" + c.parameter("to")));
    }
}
@org.springframework.web.bind.annotation.RestController
class Files {
    @org.springframework.web.bind.annotation.PostMapping("/up")
    void up(@org.springframework.web.bind.annotation.RequestPart org.springframework.http.codec.multipart.FilePart file) {
        file.transferTo(java.nio.file.Path.of("/up/" + file.filename())); // want: path-traversal
    }
}
