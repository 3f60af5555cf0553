package p.fileupload;
import org.apache.commons.fileupload.servlet.ServletFileUpload;
import org.apache.commons.fileupload.FileItem;
import java.util.List;
import javax.servlet.http.*;
public class F {
    void h(HttpServletRequest r, ServletFileUpload up) throws Exception {
        List<FileItem> items = up.parseRequest(r);
        for (FileItem i : items) {
            Runtime.getRuntime().exec(i.getName()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(i.getName())));
            Runtime.getRuntime().exec(i.getString()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(i.getString())));
        }
    }
}
