package q.jooq;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.jooq.*;
import org.jooq.impl.DSL;
public class P extends HttpServlet {
    DSLContext dsl;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
            m4(rq.getParameter("s"));
            m5(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        dsl.fetch("select * from t where n='" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        dsl.select().from("t").where("n='" + s + "'").fetch(); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        dsl.selectFrom("t").where(DSL.condition("n='" + s + "'")).fetch(); // want: sql-injection
    }
    private void m3(String s) throws Exception {
        dsl.execute("delete from t where n='" + s + "'"); // want: sql-injection
    }
    private void m4(String s) throws Exception {
        dsl.fetch("select * from t where n=?", s);
    }
    private void m5(String s) throws Exception {
        dsl.select().from("t").where(DSL.field("n").eq(s)).fetch();
    }
}
