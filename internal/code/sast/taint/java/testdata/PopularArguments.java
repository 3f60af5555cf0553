package popular.arguments;

import io.nats.client.*;
import java.io.ByteArrayInputStream;
import java.sql.Statement;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.hc.core5.http.HttpHost;
import org.graalvm.polyglot.Context;
import org.springframework.web.bind.annotation.*;
import redis.clients.jedis.JedisCluster;

@RestController
class PopularArguments {
    private Statement statement;
    private JedisCluster redis;

    @GetMapping("/h")
    void hosts(@RequestParam String name) {
        new HttpHost("https", name); // want: ssrf
        new HttpHost("https", name, 443); // want: ssrf
        new HttpHost(name, 443); // want: ssrf
        new HttpHost("https", "example.com");
        new org.apache.http.HttpHost(name, 443, "https"); // want: ssrf
        new org.apache.http.HttpHost("example.com", 443, "https");
    }

    @GetMapping("/r")
    void scripts(@RequestParam String name) {
        redis.scriptLoad("return 1", name);
        redis.scriptLoad(name, "key"); // want: code-injection
        Context.create().parse("js", name); // want: code-injection
        Context.create().parse("js", "1 + 1");
    }

    @PostMapping("/u")
    void upload(@RequestBody byte[] body, @RequestParam String name) throws Exception {
        FTPClient ftp = new FTPClient();
        ftp.storeUniqueFile(new ByteArrayInputStream(body));
        ftp.storeUniqueFile("/srv/" + name, new ByteArrayInputStream(body)); // want: path-traversal
    }

    void listen(Connection connection) throws Exception {
        Dispatcher dispatcher = connection.createDispatcher();
        dispatcher.subscribe("a", m -> statement.execute("SELECT '" + new String(m.getData()) + "'")); // want: sql-injection
        dispatcher.subscribe("a", "workers", m -> statement.execute("SELECT '" + new String(m.getData()) + "'")); // want: sql-injection
        connection.jetStream().subscribe("a", "workers", dispatcher, m -> statement.execute("SELECT '" + m.getSubject() + "'"), true); // want: sql-injection
        dispatcher.subscribe("a", m -> statement.execute("SELECT " + m.getData().length));
    }
}
