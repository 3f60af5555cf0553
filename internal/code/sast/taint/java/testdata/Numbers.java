package numbers;
import com.acme.Box;
import javax.servlet.http.*;
public class Numbers extends HttpServlet {
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws java.io.IOException {
        Box box = new Box(req.getParameter("a"));
        Runtime.getRuntime().exec("head -n " + box.getText()); // want: command-injection
        Runtime.getRuntime().exec("head -n " + box.getLength());
        Runtime.getRuntime().exec("head -n " + box.getInt("n"));
        Runtime.getRuntime().exec("head -n " + box.getText().length());
    }
}
