package q.okhttp;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import okhttp3.*;
public class P extends HttpServlet {
    OkHttpClient ok;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        ok.newCall(new Request.Builder().url(s).build()).execute(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        ok.newCall(new Request.Builder().url("https://a.example/" + s).build()).execute();
    }
}
