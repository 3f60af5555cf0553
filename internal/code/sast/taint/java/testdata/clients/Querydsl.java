package q.querydsl;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.querydsl.core.types.dsl.Expressions;
import com.querydsl.sql.*;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Expressions.stringTemplate("concat('" + s + "')"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        Expressions.stringTemplate("concat({0})", s);
    }
}
