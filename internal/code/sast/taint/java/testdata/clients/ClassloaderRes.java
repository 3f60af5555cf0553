package q.classloader_res;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        getClass().getResourceAsStream("/t/" + s); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        new java.util.Scanner(new java.io.File("/data/" + s)); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        getClass().getResourceAsStream("/t/x");
    }
}
