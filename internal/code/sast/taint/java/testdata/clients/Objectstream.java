package q.objectstream;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import java.io.*;
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
        new ObjectInputStream(new ByteArrayInputStream(java.util.Base64.getDecoder().decode(s))).readObject(); // want: deserialisation
    }
    private void m1(String s) throws Exception {
        new java.beans.XMLDecoder(new ByteArrayInputStream(s.getBytes())).readObject(); // want: deserialisation
    }
    private void m2(String s) throws Exception {
        new DataInputStream(new ByteArrayInputStream(s.getBytes())).readInt();
    }
}
