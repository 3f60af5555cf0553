package q.commons_net;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.apache.commons.net.ftp.FTPClient;
public class P extends HttpServlet {
    FTPClient ftp;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        ftp.retrieveFile("/pub/" + s, System.out); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        ftp.deleteFile("/pub/" + s); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        ftp.connect(s); // want: ssrf
    }
    private void m3(String s) throws Exception {
        ftp.deleteFile("/pub/a");
    }
}
