package popular.hibernate;
import org.hibernate.*;
import org.hibernate.criterion.Restrictions;
import jakarta.servlet.http.*;
class HibernateSink extends HttpServlet {
    SessionFactory factory;
    @Override protected void doGet(HttpServletRequest req, HttpServletResponse resp) {
        String n = req.getParameter("n");
        Session s = factory.openSession();
        s.createQuery("from User where name = '" + n + "'").list(); // want: sql-injection
        s.createSQLQuery("SELECT * FROM u WHERE n = '" + n + "'").list(); // want: sql-injection
        s.createNativeQuery("SELECT * FROM u WHERE n = '" + n + "'", Object.class).getResultList(); // want: sql-injection
        s.createSelectionQuery("from User where name = '" + n + "'", Object.class).getResultList(); // want: sql-injection
        s.createMutationQuery("delete from User where name = '" + n + "'").executeUpdate(); // want: sql-injection
        s.createCriteria(Object.class).add(Restrictions.sqlRestriction("n = '" + n + "'")).list(); // want: sql-injection
        s.createCriteria(Object.class).add(Restrictions.eq("n", n)).list();
        s.createQuery("from User where name = ?1").setParameter(1, n).list();
    }
}
