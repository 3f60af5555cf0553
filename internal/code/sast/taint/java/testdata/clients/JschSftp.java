package q.jsch_sftp;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.jcraft.jsch.*;
public class P extends HttpServlet {
    ChannelSftp sftp;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        sftp.get("/x", "/data/" + s); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        sftp.get("/x", "/data/y");
    }
}
