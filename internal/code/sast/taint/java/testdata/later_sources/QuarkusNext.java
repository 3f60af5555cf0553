package later.quarkus;
import io.quarkus.websockets.next.*;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import java.nio.file.*;
import java.sql.*;
import org.eclipse.microprofile.graphql.*;
@WebSocket(path = "/ws/{room}")
public class QuarkusNext {
    @Inject Statement st;
    @OnOpen
    void open(WebSocketConnection conn) throws SQLException {
        st.executeQuery("SELECT * FROM r WHERE n = '" + conn.pathParam("room") + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM r WHERE q = '" + conn.handshakeRequest().query() + "'"); // want: sql-injection
    }
    @OnTextMessage
    Multi<String> messages(Multi<Msg> in) {
        return in.map(m -> read(m.name()));
    }
    String read(String name) {
        try { return Files.readString(Path.of("/srv/" + name)); } catch (Exception e) { return ""; } // want: path-traversal
    }
    record Msg(String name) { }
}
@GraphQLApi
class Api {
    @Inject Statement st;
    @Query
    public String user(@Name("n") String name, int id) throws Exception {
        st.executeQuery("SELECT * FROM u WHERE i = " + id);
        Runtime.getRuntime().exec("sh -c " + name); // want: command-injection
        return "";
    }
}
