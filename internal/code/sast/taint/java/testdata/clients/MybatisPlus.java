package q.mybatis_plus;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        new QueryWrapper<String>().apply("n = '" + s + "'"); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        new QueryWrapper<String>().last("order by " + s); // want: sql-injection
    }
    private void m2(String s) throws Exception {
        new QueryWrapper<String>().eq("n", s);
    }
}
