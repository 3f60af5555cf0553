package sampled.takes;
import java.io.*;
import java.nio.file.*;
import java.sql.*;
import org.takes.*;
import org.takes.facets.fork.*;
import org.takes.http.*;
import org.takes.rq.*;
import org.takes.rq.form.RqFormBase;
import org.takes.rs.*;
public final class TakesApp {
    static Statement st;
    public static void main(String... args) throws Exception {
        new FtBasic(
            new TkFork(
                new FkRegex("/", "hello"),
                new FkRegex("/file/(?<name>.*)", (TkRegex) req -> new RsText(Files.readString(Path.of("/srv/" + req.matcher().group("name"))))), // want: path-traversal
                new FkRegex("/find", new TkFind())
            ), 8080
        ).start(Exit.NEVER);
    }
}
final class TkFind implements Take {
    private Statement st;
    @Override
    public Response act(final Request req) throws Exception {
        String q = new RqHref.Smart(req).single("q");
        st.executeQuery("SELECT * FROM t WHERE q = '" + q + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE q = " + Integer.parseInt(q));
        Runtime.getRuntime().exec("sh -c " + new RqPrint(req).printBody()); // want: command-injection
        return new RsHtml("<p>" + new RqFormBase(req).param("n").iterator().next() + "</p>"); // want: xss
    }
}
