package sampled.jsonrpc;
import com.googlecode.jsonrpc4j.*;
import com.googlecode.jsonrpc4j.spring.*;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.*;
import java.sql.*;
import org.springframework.stereotype.Service;
@JsonRpcService("/users")
interface UserApi {
    Object find(@JsonRpcParam("name") String name);
    void remove(int id);
}
@Service
@AutoJsonRpcServiceImpl
class UserApiImpl implements UserApi {
    private Statement st;
    public Object find(String name) {
        try { return st.executeQuery("SELECT * FROM u WHERE n = '" + name + "'"); } catch (SQLException e) { return null; } // want: sql-injection
    }
    public void remove(int id) {
        try { st.execute("DELETE FROM u WHERE id = " + id); } catch (SQLException e) { }
    }
}
class Plain {
    public String read(String file) throws Exception {
        return Files.readString(Path.of("/srv/" + file)); // want: path-traversal
    }
    static JsonRpcServer server() { return new JsonRpcServer(new ObjectMapper(), new Plain(), Plain.class); }
}
