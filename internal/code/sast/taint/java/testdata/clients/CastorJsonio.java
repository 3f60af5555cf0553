package q.castor_jsonio;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.cedarsoftware.util.io.JsonReader;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        JsonReader.jsonToJava(s); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        com.cedarsoftware.util.io.JsonWriter.objectToJson(s);
    }
}
