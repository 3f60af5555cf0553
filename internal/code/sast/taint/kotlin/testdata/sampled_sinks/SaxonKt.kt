package sampled.saxonkt
import net.sf.saxon.s9api.*
import org.springframework.web.bind.annotation.*
import javax.xml.xpath.*
@RestController
class SaxonKt(private val doc: XdmNode) {
    private val proc = Processor(false)
    @GetMapping("/s")
    fun s(@RequestParam name: String, @RequestParam id: Int) {
        proc.newXPathCompiler().evaluate("//u[@n='$name']", doc) // want: xpath-injection
        proc.newXPathCompiler().evaluateSingle("//u[@n='$name']", doc) // want: xpath-injection
        proc.newXQueryCompiler().compile("doc('a')//u[n='$name']").load() // want: xpath-injection
        net.sf.saxon.xpath.XPathFactoryImpl().newXPath().compile("//u[@n='$name']") // want: xpath-injection
        proc.newXPathCompiler().evaluate("//u[@i=$id]", doc)
    }
}
