package q.ormlite;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.j256.ormlite.dao.Dao;
public class P extends HttpServlet {
    Dao<String, Integer> dao;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        dao.queryRaw("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        dao.queryBuilder().where().rawComparison("n", "=", null).prepare();
        dao.queryBuilder().where().raw("n='" + s + "'"); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        dao.queryForEq("n", s);
    }
}
