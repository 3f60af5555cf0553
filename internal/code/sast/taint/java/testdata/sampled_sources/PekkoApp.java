package sampled.pekko;
import org.apache.pekko.http.javadsl.*;
import org.apache.pekko.http.javadsl.model.*;
import org.apache.pekko.http.javadsl.server.*;
import org.apache.pekko.http.javadsl.marshallers.jackson.Jackson;
import java.nio.file.*;
import java.sql.*;
import java.util.concurrent.*;
public class PekkoApp extends HttpApp {
    private Statement st;
    @Override
    protected Route routes() {
        return route(
            path("form", () -> formField("name", name -> {
                try { st.execute("INSERT INTO n VALUES('" + name + "')"); } catch (SQLException e) { } // want: sql-injection
                return complete("ok");
            })),
            path("opt", () -> parameterOptional("file", file -> complete(read(file.orElse("a"))))),
            path("head", () -> headerValueByName("X-Cmd", cmd -> complete(run(cmd)))),
            path("json", () -> entity(Jackson.unmarshaller(Item.class), item -> {
                try {
                    st.execute("INSERT INTO n VALUES('" + item.name + "')"); // want: sql-injection
                } catch (SQLException e) { }
                return complete("ok");
            })),
            path("to", () -> parameter("to", to -> redirect(Uri.create(to), StatusCodes.FOUND)))); // want: open-redirect
    }
    String read(String f) {
        try { return Files.readString(Path.of("/srv/" + f)); } catch (Exception e) { return ""; } // want: path-traversal
    }
    String run(String c) {
        try { Runtime.getRuntime().exec("sh -c " + c); } catch (Exception e) { } // want: command-injection
        return "";
    }
    static HttpResponse handle(HttpRequest request) throws Exception {
        String q = request.getUri().query().get("q").orElse("");
        Runtime.getRuntime().exec("sh -c " + q); // want: command-injection
        return HttpResponse.create();
    }
    static class Item { public String name; public int count; }
}
