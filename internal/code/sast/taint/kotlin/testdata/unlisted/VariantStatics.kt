package p.statics
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import javax.naming.InitialContext
import javax.script.ScriptEngineManager
import javax.xml.parsers.*
import javax.xml.xpath.XPathFactory
import org.xml.sax.InputSource
@RestController
class C() {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        ScriptEngineManager().getEngineByName("kotlin").eval(s) // want: code-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(InputSource(s.reader())) // want: xxe
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        XPathFactory.newInstance().newXPath().evaluate("//a[@n='$s']", null as org.w3c.dom.Node?) // want: xpath-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        org.springframework.expression.spel.standard.SpelExpressionParser().parseExpression(s).value // want: code-injection
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        java.net.http.HttpClient.newHttpClient().send(java.net.http.HttpRequest.newBuilder(java.net.URI.create(s)).build(), java.net.http.HttpResponse.BodyHandlers.ofString()) // want: ssrf
    }
    @GetMapping("/a5") suspend fun a5(@RequestParam s: String) {
        InitialContext.doLookup<Any>(s) // want: code-injection
    }
    @GetMapping("/a6") suspend fun a6(@RequestParam s: String) {
        XPathFactory.newInstance().newXPath().evaluate("//a", null as org.w3c.dom.Node?)
    }
}
