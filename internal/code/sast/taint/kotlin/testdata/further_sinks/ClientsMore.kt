package app

import com.bumptech.glide.Glide
import com.android.volley.toolbox.StringRequest
import com.fleeksoft.ksoup.Ksoup
import eu.jrie.jetbrains.kotlinshell.shell.shell
import io.minio.DownloadObjectArgs
import io.minio.MinioClient
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

@RestController
class ClientsMore(private val minio: MinioClient) {
    @GetMapping("/fetch")
    suspend fun fetch(url: String, name: String): String {
        Ksoup.parseGetRequest(url) // want: ssrf
        Ksoup.parseGetRequest("https://api.example/items")
        minio.downloadObject(DownloadObjectArgs.builder().bucket("b").`object`("o").filename("/tmp/$name").build()) // want: path-traversal
        shell { "convert $name"() } // not found: command-injection
        return "ok"
    }
}
