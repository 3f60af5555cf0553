package q.javacv;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import org.bytedeco.javacv.FFmpegFrameGrabber;
public class P extends HttpServlet {
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        new FFmpegFrameGrabber(s).start(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        new FFmpegFrameGrabber("/srv/a.mp4").start();
    }
}
