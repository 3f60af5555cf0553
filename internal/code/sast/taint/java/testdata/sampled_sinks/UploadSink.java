package sampled.upload;
import jakarta.servlet.http.*;
import java.io.*;
import java.nio.file.*;
import java.util.List;
import org.apache.commons.fileupload2.core.*;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletFileUpload;
import org.apache.commons.io.FilenameUtils;
class UploadSink extends HttpServlet {
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        JakartaServletFileUpload<DiskFileItem, DiskFileItemFactory> upload = new JakartaServletFileUpload<>(DiskFileItemFactory.builder().get());
        List<DiskFileItem> items = upload.parseRequest(req);
        for (DiskFileItem item : items) {
            if (item.isFormField()) {
                Files.createDirectories(Path.of("/srv/" + item.getString())); // want: path-traversal
            } else {
                item.write(Path.of("/srv/up/" + item.getName())); // want: path-traversal
                item.write(Path.of("/srv/up/" + FilenameUtils.getName(item.getName())));
                item.write(Path.of("/srv/up/fixed.bin"));
            }
        }
        upload.getItemIterator(req).forEachRemaining(i -> {
            Files.copy(i.getInputStream(), Paths.get("/srv/up", i.getName())); // want: path-traversal
        });
    }
}
