package q.s3_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import aws.smithy.kotlin.runtime.content.*
import java.io.File
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { File("/data/$s").asByteStream() } // want: path-traversal
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { ByteStream.fromFile(File("/data/$s")) } // want: path-traversal
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) { File("/data/x").asByteStream() }
}
