package q.panache;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import io.quarkus.hibernate.orm.panache.*;
import jakarta.persistence.Entity;
public class P extends HttpServlet {
    @Entity static class Person extends PanacheEntity {
        public String name;
    }
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Person.find("name = '" + s + "'").list(); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        Person.delete("name = '" + s + "'"); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        Person.find("name", s).list();
    }
}
