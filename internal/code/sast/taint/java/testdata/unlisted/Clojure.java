package q.clojure;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import clojure.lang.Compiler;
import clojure.lang.RT;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        clojure.lang.Compiler.load(new java.io.StringReader(s)); // not found: code-injection
    }
    private void m1(String s) throws Exception {
        clojure.lang.Compiler.load(new java.io.StringReader("(+ 1 1)"));
    }
}
