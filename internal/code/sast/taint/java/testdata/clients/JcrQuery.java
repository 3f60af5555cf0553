package q.jcr_query;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import javax.jcr.query.*;
public class P extends HttpServlet {
    QueryManager qm;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        qm.createQuery("select * from [nt:base] where n='" + s + "'", Query.JCR_SQL2); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        qm.createQuery("select * from [nt:base]", Query.JCR_SQL2);
    }
}
