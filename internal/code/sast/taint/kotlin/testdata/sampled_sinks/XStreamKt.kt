package sampled.xstream
import com.thoughtworks.xstream.XStream
import com.thoughtworks.xstream.io.xml.*
import org.springframework.web.bind.annotation.*
import java.io.InputStream
import java.io.StringReader
@RestController
class XStreamKt {
    @PostMapping("/x")
    fun x(@RequestBody xml: String, input: InputStream): Any? {
        XStream().fromXML(xml) // want: deserialisation
        val xs = XStream(DomDriver())
        xs.fromXML(StringReader(xml)) // want: deserialisation
        xs.createObjectInputStream(StringReader(xml)).readObject() // want: deserialisation
        xs.unmarshal(StaxDriver().createReader(StringReader(xml))) // want: deserialisation
        return xs.toXML(xml)
    }
}
