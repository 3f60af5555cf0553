package popular.kryokt
import com.esotericsoftware.kryo.Kryo
import com.esotericsoftware.kryo.io.Input
import org.springframework.web.bind.annotation.*
@RestController
class KryoKt {
    @PostMapping("/k")
    fun k(@RequestBody data: ByteArray) {
        val kryo = Kryo().apply { isRegistrationRequired = false }
        kryo.readClassAndObject(Input(data)) // want: deserialisation
        val other = Kryo()
        other.setRegistrationRequired(false)
        other.readObject(Input(data), Any::class.java) // want: deserialisation
        val strict = Kryo().also { it.isRegistrationRequired = true }
        strict.readObject(Input(data), String::class.java)
    }
}
