package popular.jsoup;
import org.jsoup.*;
import org.jsoup.nodes.*;
import org.jsoup.safety.Safelist;
import jakarta.servlet.http.*;
import java.io.*;
class JsoupSink extends HttpServlet {
    @Override protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String u = req.getParameter("u");
        Document d = Jsoup.connect(u).userAgent("x").get(); // want: ssrf
        Jsoup.newSession().url(u).get(); // want: ssrf
        Jsoup.parse(new java.net.URL(u), 1000); // want: ssrf
        resp.setContentType("text/html");
        resp.getWriter().print(Jsoup.parse(u).body().html()); // want: xss
        resp.getWriter().print(Jsoup.clean(u, Safelist.basic()));
        resp.getWriter().print("<p>" + Entities.escape(u) + "</p>");
        Jsoup.connect("https://example.com/?q=" + u).get();
    }
}
