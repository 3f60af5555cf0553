package q.azure_blob;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import com.azure.storage.blob.BlobClient;
public class P extends HttpServlet {
    BlobClient blob;
    protected void doGet(HttpServletRequest rq, javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {
        }
    }
    private void m0(String s) throws Exception {
        blob.downloadToFile("/srv/" + s); // want: path-traversal
    }
    private void m1(String s) throws Exception {
        blob.uploadFromFile("/srv/" + s); // want: path-traversal
    }
    private void m2(String s) throws Exception {
        blob.downloadToFile("/srv/a");
    }
}
