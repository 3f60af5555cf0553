package shapes.results;
import com.vendor.text.*;
import com.vendor.net.Remote;
import com.vendor.xml.*;
import jakarta.servlet.http.*;
import java.io.*;
class ShapesOfResults extends HttpServlet {
    VendorPaths paths;
    Database db;
    @Override protected void doGet(HttpServletRequest r, HttpServletResponse w) throws IOException {
        String s = r.getParameter("s");
        Runtime.getRuntime().exec("ls " + Texts.trim(s)); // want: command-injection
        Runtime.getRuntime().exec("ls " + Texts.toInt(s) + Texts.getLongParameter(r.getParameter("n")) + Texts.isBlank(s) + Texts.containsAny(s, "a"));
        new FileReader("/srv/" + Names.trim(s)).read(); // want: path-traversal
        new FileReader("/srv/" + Names.getFileName(s)).read();
        new FileReader("/srv/" + Names.baseName(s)).read();
        Runtime.getRuntime().exec("ls " + Names.getFileName(s)); // want: command-injection
        Remote.openUrl(s); // want: ssrf
        Remote.openUrl("https://a.example/" + s);
        db.runCommand("sh -c " + s); // want: command-injection
        db.runCommand("{ count: '" + s + "' }");
        paths.find("users[name='" + s + "']"); // want: xpath-injection
    }
}
