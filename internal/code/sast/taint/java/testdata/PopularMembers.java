package popular.members;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.google.cloud.storage.BlobId;
import com.google.cloud.storage.Storage;
import com.samskivert.mustache.Mustache;
import io.helidon.webserver.http.HttpRules;
import io.jooby.Context;
import io.micronaut.http.multipart.StreamingFileUpload;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import java.io.File;
import java.nio.file.Path;
import java.sql.Statement;
import kong.unirest.Unirest;
import kong.unirest.UnirestInstance;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.remote.RemoteWebDriver;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.web.bind.annotation.*;

@RestController
class PopularMembers {
    Storage storage;
    Statement st;
    DSLContext dsl;
    RemoteWebDriver driver;
    DockerClient docker;
    CreateContainerCmd create;
    MimeMessageHelper mail;

    @GetMapping("/members")
    void members(@RequestParam String name, StreamingFileUpload upload, Context jooby) throws Exception {
        storage.downloadTo(BlobId.of("b", "k"), Path.of("/srv/" + name)); // want: path-traversal
        storage.downloadTo(BlobId.of("b", name), Path.of("/srv/a"));
        upload.transferTo(new File("/srv/" + name)); // want: path-traversal
        UnirestInstance http = Unirest.spawnInstance();
        http.get(name).asString(); // want: ssrf
        http.get("https://shop.example/" + name).asString();
        HttpUrl url = HttpUrl.parse("https://shop.example/").newBuilder().addQueryParameter("q", name).build();
        new Request.Builder().url(url).build();
        dsl.select().from("t").orderBy(DSL.field(DSL.name(name))).fetch();
        dsl.select().from("t").orderBy(DSL.field(name)).fetch(); // want: sql-injection
        ((JavascriptExecutor) driver).executeScript("f('" + name + "')"); // want: code-injection
        ((JavascriptExecutor) driver).executeScript("f(arguments[0])", name);
        docker.execCreateCmd("id").withCmd("sh", "-c", name).exec(); // want: command-injection
        create.withCmd(name, "-l"); // want: command-injection
        create.withCmd("sh", "-c", name); // want: command-injection
        create.withCmd("ls", "--", name);
        DefaultDockerClientConfig.createDefaultConfigBuilder().withDockerHost(name); // want: ssrf
        mail.addAttachment("a", new File("/srv/" + name)); // want: path-traversal
        mail.addAttachment("a", new File("/srv/a"));
        jooby.sendRedirect(name); // want: open-redirect
        jooby.sendRedirect("/shop/" + name);
    }

    @GetMapping("/page")
    String page(@RequestParam String name) {
        return Mustache.compiler().compile("<p>{{name}}</p>").execute(java.util.Map.of("name", name));
    }

    void routes(HttpRules rules) {
        rules.get("/{name}", (req, res) -> {
            st.execute("SELECT * FROM users WHERE name = '" + req.query().get("name") + "'"); // want: sql-injection
        });
    }

    void listen(Connection connection, Dispatcher dispatcher) throws Exception {
        connection.jetStream().subscribe("orders", dispatcher, m -> {
            st.execute("INSERT INTO orders VALUES('" + m.getSubject() + "')"); // want: sql-injection
        }, false);
    }
}
