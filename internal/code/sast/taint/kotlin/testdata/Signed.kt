import java.io.*
import java.security.MessageDigest
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import org.springframework.web.bind.annotation.*
@RestController
class Signed(private val key: ByteArray) {
    private fun hmac(b: ByteArray): ByteArray {
        val mac = Mac.getInstance("HmacSHA256")
        mac.init(SecretKeySpec(key, "HmacSHA256"))
        return mac.doFinal(b)
    }
    @PostMapping("/state")
    fun state(@RequestParam data: String, @RequestParam sig: String): Any? {
        val bytes = Base64.getDecoder().decode(data)
        if (!MessageDigest.isEqual(hmac(bytes), Base64.getDecoder().decode(sig))) {
            throw SecurityException()
        }
        return ObjectInputStream(ByteArrayInputStream(bytes)).readObject() // safe
    }
}
