package forms.sinks.docsout;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import com.itextpdf.kernel.pdf.*;
import org.apache.pdfbox.pdmodel.PDDocument;
import com.opencsv.CSVReader;
import java.io.*;
import net.sf.jasperreports.engine.*;
import org.apache.tika.Tika;
import org.springframework.web.bind.annotation.*;
@RestController
class DocsOut {
    
    @PostMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        new XSSFWorkbook("/srv/" + s); // want: path-traversal
        new PdfReader("/srv/" + s); // want: path-traversal
        PDDocument.load(new File("/srv/" + s)); // want: path-traversal
        new CSVReader(new FileReader("/srv/" + s)); // want: path-traversal
        JasperCompileManager.compileReport("/srv/" + s); // want: path-traversal
        new Tika().parseToString(new File("/srv/" + s)); // want: path-traversal
        new XSSFWorkbook("/srv/report.xlsx");
        return "ok";
    }
}
