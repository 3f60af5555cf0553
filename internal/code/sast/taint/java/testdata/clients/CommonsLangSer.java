package q.commons_lang_ser;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.commons.lang3.SerializationUtils;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        SerializationUtils.deserialize(java.util.Base64.getDecoder().decode(s)); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        SerializationUtils.serialize(s);
    }
}
