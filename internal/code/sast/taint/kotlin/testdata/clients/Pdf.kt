package q.pdf
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.itextpdf.html2pdf.HtmlConverter
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { HtmlConverter.convertToPdf("<p>$s", // want: xss
            java.io.ByteArrayOutputStream()) }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { HtmlConverter.convertToPdf("<p>x",
            java.io.ByteArrayOutputStream()) }
}
