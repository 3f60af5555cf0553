package q.awssdk_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import aws.smithy.kotlin.runtime.content.writeToFile
import aws.smithy.kotlin.runtime.content.asByteStream
import java.io.File
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        File("/srv/$s").asByteStream() // want: path-traversal
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        File("/srv/a").asByteStream()
    }
}
