package q.saxon;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import net.sf.saxon.s9api.*;
public class P extends HttpServlet {
    Processor pr;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        pr.newXPathCompiler().evaluate("//u[@n='" + s + "']", null); // want: xpath-injection
    }
    private void m1(String s) throws Exception {
        pr.newXQueryCompiler().compile("for $x in //u where $x/@n='" + s + "' return $x"); // want: xpath-injection
    }
    private void m2(String s) throws Exception {
        pr.newXPathCompiler().evaluate("//u", null);
    }
}
