package q.multipart
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.multipart.MultipartFile
@RestController class P(private val mf: MultipartFile) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) { mf.transferTo(java.io.File("/data/$s")) } // want: path-traversal
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) { mf.transferTo(java.io.File("/data/x")) }
}
