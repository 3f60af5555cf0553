package q.selenium_playwright;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.microsoft.playwright.*;
public class P extends HttpServlet {
    Page page;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        page.navigate(s); // want: ssrf
    }
    private void m1(String s) throws Exception {
        page.evaluate("() => '" + s + "'"); // want: code-injection
    }
    private void m2(String s) throws Exception {
        page.navigate("https://a.example");
    }
}
