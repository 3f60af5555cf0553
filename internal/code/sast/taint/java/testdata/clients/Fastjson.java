package q.fastjson;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.alibaba.fastjson.*;
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
        JSON.parse(s); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        JSON.parseObject(s); // want: deserialisation
    }
    private void m2(String s) throws Exception {
        JSON.toJSONString(s);
    }
}
