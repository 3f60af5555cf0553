package shop;

import org.apache.pekko.http.javadsl.server.AllDirectives;
import org.apache.pekko.http.javadsl.server.Route;

import java.io.IOException;
import java.io.UncheckedIOException;

public class PekkoHttp extends AllDirectives {
    public Route routes() {
        return concat(
            path("run", () -> get(() -> parameter("cmd", cmd -> {
                start("sh -c " + cmd);
                return complete("ok");
            }))),
            path("fixed", () -> get(() -> complete("fixed"))));
    }

    private void start(String line) {
        try {
            Runtime.getRuntime().exec(line); // want: command-injection
            Runtime.getRuntime().exec("uptime");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
