package sampled.s3kt
import aws.sdk.kotlin.services.s3.*
import aws.sdk.kotlin.services.s3.model.*
import aws.smithy.kotlin.runtime.content.*
import aws.smithy.kotlin.runtime.net.url.Url
import org.springframework.web.bind.annotation.*
import java.io.File
import java.nio.file.Paths
@RestController
class S3Kt(private val s3: S3Client) {
    @GetMapping("/s")
    suspend fun s(@RequestParam key: String, @RequestParam url: String) {
        s3.getObject(GetObjectRequest { bucket = "b"; this.key = "x" }) { it.body?.writeToFile(File("/srv/$key")) } // want: path-traversal
        s3.putObject { bucket = "b"; this.key = "x"; body = ByteStream.fromFile(File("/srv/$key")) } // want: path-traversal
        s3.putObject { bucket = "b"; this.key = "y"; body = Paths.get("/srv/$key").asByteStream() } // want: path-traversal
        S3Client { endpointUrl = Url.parse(url) }
        s3.putObject { bucket = "b"; this.key = "x"; body = File("/srv/a").asByteStream() }
        s3.selectObjectContent(SelectObjectContentRequest { expression = "SELECT * FROM S3Object s WHERE s.n = '$key'" }) { } // want: sql-injection
    }
}
