package q.hibernate;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.hibernate.*;
public class P extends HttpServlet {
    Session session;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        session.createQuery("from T where n='" + s + "'").list(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        session.createNativeQuery("select * from t where n='" + s + "'").list(); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        session.createMutationQuery("delete T where n='" + s + "'").executeUpdate(); // want: sql-injection
    }
    private void m3(String s) throws Exception {
        session.createQuery("from T where n=:n").setParameter("n", s).list();
    }
}
