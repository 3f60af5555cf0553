package q.hutool_http;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import cn.hutool.http.*;
public class P extends HttpServlet {
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
        HttpUtil.get(s); // want: ssrf
    }
    private void m1(String s) throws Exception {
        HttpRequest.post(s).execute(); // want: ssrf
    }
    private void m2(String s) throws Exception {
        HttpUtil.get("https://a.example/x");
    }
    private void m3(String s) throws Exception {
        System.out.println(cn.hutool.core.util.URLUtil.url(s).getPath());
        cn.hutool.core.util.URLUtil.url(s).openStream(); // want: ssrf
    }
}
