package q.jpa;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import jakarta.persistence.*;
public class P extends HttpServlet {
    EntityManager em;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        em.createQuery("from T where n='" + s + "'").getResultList(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        em.createNativeQuery("select * from t where n='" + s + "'").getResultList(); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        em.createQuery("from T where n=:n").setParameter("n", s).getResultList();
    }
}
