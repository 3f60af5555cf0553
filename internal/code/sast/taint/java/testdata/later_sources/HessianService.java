package later.hessian;
import com.caucho.hessian.server.HessianServlet;
import java.nio.file.*;
import java.sql.*;
public class HessianService extends HessianServlet implements FileApi {
    private Statement st;
    public String read(String name) throws Exception {
        return Files.readString(Path.of("/srv/" + name)); // want: path-traversal
    }
    public void find(String name, int id) throws Exception {
        st.executeQuery("SELECT * FROM t WHERE n = '" + name + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE i = " + id);
    }
}
interface FileApi { String read(String name) throws Exception; void find(String name, int id) throws Exception; }
