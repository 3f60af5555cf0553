package sampled.mu;
import io.muserver.*;
import jakarta.ws.rs.*;
import java.nio.file.*;
import java.sql.*;
public class MuApp {
    static Statement st;
    public static void main(String[] args) {
        MuServer server = MuServerBuilder.httpServer()
            .addHandler(Method.GET, "/hello/{name}", (request, response, pathParams) -> {
                st.executeQuery("SELECT * FROM u WHERE n = '" + pathParams.get("name") + "'"); // want: sql-injection
                st.executeQuery("SELECT * FROM u WHERE i = " + request.query().getInt("id", 0));
                response.contentType("text/html");
                response.write("<h1>" + request.query().get("q") + "</h1>"); // want: xss
            })
            .addHandler((request, response) -> {
                String cmd = request.form().get("cmd");
                Runtime.getRuntime().exec("sh -c " + cmd); // want: command-injection
                return true;
            })
            .addHandler(new Download())
            .start();
    }
}
class Download implements MuHandler {
    @Override
    public boolean handle(MuRequest request, MuResponse response) throws Exception {
        response.sendChunk(Files.readString(Path.of("/srv/" + request.query().get("file")))); // want: path-traversal
        response.sendChunk(Files.readString(Path.of("/srv/index.html")));
        response.redirect(request.query().get("next")); // want: open-redirect
        return true;
    }
}
