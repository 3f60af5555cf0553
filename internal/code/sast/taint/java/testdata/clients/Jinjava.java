package q.jinjava;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.hubspot.jinjava.Jinjava;
public class P extends HttpServlet {
    Jinjava jj;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        jj.render(s, java.util.Map.of()); // want: template-injection
    }
    private void m1(String s) throws Exception {
        jj.render("x {{ a }}", java.util.Map.of("a", s));
    }
}
