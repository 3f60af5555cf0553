package sampled.dom4j
import org.dom4j.*
import org.dom4j.io.SAXReader
import org.springframework.web.bind.annotation.*
import java.io.File
@RestController
class Dom4jKt(private val doc: Document) {
    @PostMapping("/d")
    fun d(@RequestParam name: String, @RequestBody xml: String) {
        doc.selectNodes("//u[@n='$name']") // want: xpath-injection
        doc.selectSingleNode("//u[@n='$name']") // want: xpath-injection
        DocumentHelper.createXPath("//u[@n='$name']") // want: xpath-injection
        doc.rootElement.valueOf("u[@n='$name']") // want: xpath-injection
        SAXReader().read(xml.reader()) // want: xxe
        DocumentHelper.parseText(xml) // want: xxe
        SAXReader().read(File("/srv/$name")) // want: path-traversal, xxe
        SAXReader.createDefault().read(xml.reader())
        doc.selectNodes("//u[@n='x']")
    }
}
