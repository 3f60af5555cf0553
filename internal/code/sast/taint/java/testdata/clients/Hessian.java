package q.hessian;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.caucho.hessian.io.*;
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
        new HessianInput(new java.io.ByteArrayInputStream(s.getBytes())).readObject(); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        new Hessian2Input(new java.io.ByteArrayInputStream(s.getBytes())).readObject(); // want: deserialisation
    }
    private void m2(String s) throws Exception {
        new HessianOutput(null).writeObject(s);
    }
}
