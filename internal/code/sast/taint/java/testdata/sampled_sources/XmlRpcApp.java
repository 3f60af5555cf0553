package sampled.xmlrpc;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import org.apache.xmlrpc.*;
import org.apache.xmlrpc.server.*;
import org.apache.xmlrpc.webserver.*;
public class XmlRpcApp {
    public static void main(String[] args) throws Exception {
        WebServer web = new WebServer(8080);
        PropertyHandlerMapping map = new PropertyHandlerMapping();
        map.addHandler("files", FileService.class);
        web.getXmlRpcServer().setHandlerMapping(map);
        web.start();
    }
    public static class FileService {
        private Statement st;
        public String read(String name) throws Exception {
            return Files.readString(Path.of("/srv/" + name));
        }
        public int count(int id) throws Exception {
            st.executeQuery("SELECT * FROM t WHERE id = " + id);
            return 1;
        }
    }
}
class Raw implements XmlRpcHandler {
    private Statement st;
    @Override
    public Object execute(XmlRpcRequest request) throws XmlRpcException {
        try {
            st.executeQuery("SELECT * FROM t WHERE a = '" + request.getParameter(0) + "'"); // want: sql-injection
            Runtime.getRuntime().exec("sh -c " + request.getMethodName()); // want: command-injection
        } catch (Exception e) { }
        return null;
    }
}
