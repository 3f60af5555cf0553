package sampled.saxon;
import java.io.*;
import java.nio.file.*;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.*;
import org.springframework.web.bind.annotation.*;
@RestController
class SaxonSink {
    private final Processor processor = new Processor(false);
    private XdmNode doc;
    @GetMapping("/s")
    void s(@RequestParam String q, @RequestParam String name, @RequestParam String xml, @RequestParam String file) throws Exception {
        XPathCompiler xp = processor.newXPathCompiler();
        xp.evaluate("//user[@n='" + name + "']", doc); // want: xpath-injection
        xp.compile("//user[@n='" + name + "']").load(); // want: xpath-injection
        processor.newXQueryCompiler().compile("for $x in //u where $x/n = '" + name + "' return $x"); // want: xpath-injection
        processor.newXsltCompiler().compile(new StreamSource(new StringReader(xml))); // want: code-injection
        processor.newDocumentBuilder().build(new File("/srv/" + file)); // want: path-traversal
        XPathSelector sel = xp.compile("//user[@n=$n]").load();
        sel.setVariable(new QName("n"), new XdmAtomicValue(name));
        sel.evaluate();
    }
}
