package q.mybatis_annot;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.apache.ibatis.annotations.*;
public class P extends HttpServlet {
    M m;
    interface M {
        @Select("select * from t order by ${col}") java.util.List<String> by(@Param("col") String col); // want: sql-injection
        @Select("select * from t where n=#{n}") java.util.List<String> ok(@Param("n") String n);
    }
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        m.by(s);
    }
    private void m1(String s) throws Exception {
        m.ok(s);
    }
}
