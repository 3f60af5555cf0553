package p.parsers;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import java.io.*;
import javax.xml.parsers.*;
import org.xml.sax.InputSource;
@RestController
public class C {
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(s))); // want: xxe
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        javax.xml.stream.XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(s)); // want: xxe
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(s.getBytes()), new org.xml.sax.helpers.DefaultHandler()); // want: xxe
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new ObjectInputStream(new ByteArrayInputStream(java.util.Base64.getDecoder().decode(s))).readObject(); // want: deserialisation
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        new java.beans.XMLDecoder(new ByteArrayInputStream(s.getBytes())).readObject(); // want: deserialisation
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        new org.apache.commons.lang3.SerializationUtils().deserialize(s.getBytes()); // want: deserialisation
    }
    @GetMapping("/a6") void a6(@RequestParam String s) throws Exception {
        new com.fasterxml.jackson.databind.ObjectMapper().readTree(s);
    }
}
