package sampled.hessian;
import com.caucho.burlap.io.BurlapInput;
import com.caucho.hessian.client.HessianProxyFactory;
import com.caucho.hessian.io.*;
import jakarta.servlet.http.*;
import java.io.*;
import java.util.Base64;
class HessianSink extends HttpServlet {
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Object a = new Hessian2Input(req.getInputStream()).readObject(); // want: deserialisation
        HessianInput h = new HessianInput(new ByteArrayInputStream(Base64.getDecoder().decode(req.getParameter("d"))));
        Object b = h.readObject(); // want: deserialisation
        Object c = new BurlapInput(req.getInputStream()).readObject(); // want: deserialisation
        Object d = new HessianProxyFactory().create(Runnable.class, req.getParameter("url")); // want: ssrf
        Object s = new Hessian2Input(new FileInputStream("/srv/state.bin")).readObject();
    }
}
