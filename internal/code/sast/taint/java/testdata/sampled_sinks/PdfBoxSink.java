package sampled.pdfbox;
import java.io.*;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.multipdf.PDFMergerUtility;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.springframework.web.bind.annotation.*;
@RestController
class PdfBoxSink {
    @GetMapping("/p")
    void p(@RequestParam String file) throws Exception {
        PDDocument doc = Loader.loadPDF(new File("/srv/" + file)); // want: path-traversal
        doc.save("/srv/out/" + file); // want: path-traversal
        PDFMergerUtility m = new PDFMergerUtility();
        m.addSource("/srv/" + file); // want: path-traversal
        m.setDestinationFileName("/srv/out/" + file); // want: path-traversal
        PDType0Font.load(doc, new File("/srv/fonts/" + file)); // want: path-traversal
        Loader.loadPDF(new File("/srv/a.pdf"));
        doc.save("/srv/out/" + new File(file).getName());
    }
}
