package q.jdbc;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import java.sql.*;
public class P extends HttpServlet {
    Connection c;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        c.createStatement().executeQuery("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        c.prepareStatement("select * from t where n='" + s + "'").executeQuery(); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        PreparedStatement p = c.prepareStatement("select * from t where n=?");
        p.setString(1, s);
        p.executeQuery();
    }
}
