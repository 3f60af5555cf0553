package q.jackson_typing;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.fasterxml.jackson.databind.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ObjectMapper m = new ObjectMapper();
        m.enableDefaultTyping(); // want: deserialisation
        m.readValue(s, Object.class);
    }
    private void m1(String s) throws Exception {
        new ObjectMapper().readValue(s, java.util.Map.class);
    }
}
