package q.springdata_jdbc_query;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.data.jpa.domain.JpaSort;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        JpaSort.unsafe(s); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        org.springframework.data.domain.Sort.by(s);
    }
}
