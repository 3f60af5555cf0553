package q.minio;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import io.minio.DownloadObjectArgs;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        DownloadObjectArgs.builder().bucket("b").object("o").filename("/srv/" + s).build(); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        DownloadObjectArgs.builder().bucket("b").object("o").filename("/srv/a").build();
    }
}
