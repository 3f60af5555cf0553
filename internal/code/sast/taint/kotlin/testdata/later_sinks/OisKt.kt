package later.ois
import org.springframework.web.bind.annotation.*
import java.io.*
import java.util.Base64
@RestController
class OisKt {
    @PostMapping("/o")
    fun o(@RequestBody data: String, input: InputStream) {
        ObjectInputStream(ByteArrayInputStream(Base64.getDecoder().decode(data))).readObject() // want: deserialisation
        ObjectInputStream(input).use { it.readObject() } // want: deserialisation
        java.beans.XMLDecoder(data.byteInputStream()).readObject() // want: deserialisation
        DataInputStream(data.byteInputStream()).readInt()
    }
}
