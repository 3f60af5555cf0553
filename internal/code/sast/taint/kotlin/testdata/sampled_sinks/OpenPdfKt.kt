package sampled.openpdf
import com.lowagie.text.*
import com.lowagie.text.html.HtmlParser
import com.lowagie.text.html.simpleparser.HTMLWorker
import com.lowagie.text.pdf.*
import org.springframework.web.bind.annotation.*
import java.io.*
@RestController
class OpenPdfKt {
    @GetMapping("/o")
    fun o(@RequestParam html: String, @RequestParam url: String, @RequestParam file: String) {
        val doc = Document()
        PdfWriter.getInstance(doc, FileOutputStream("/srv/$file")) // want: path-traversal
        HTMLWorker(doc).parse(StringReader("<p>$html</p>")) // want: xss
        doc.add(Image.getInstance(url)) // want: ssrf
        PdfReader("/srv/pdf/$file") // want: path-traversal
        doc.add(Paragraph(html))
    }
}
