package popular.s3kt
import io.ktor.server.application.*
import io.ktor.server.routing.*
import software.amazon.awssdk.core.sync.*
import software.amazon.awssdk.services.s3.*
import software.amazon.awssdk.services.s3.model.*
import java.io.File
import java.net.URI
import java.nio.file.Paths
fun Route.s3(s3: S3Client) = get("/s3") {
    val f = call.parameters["f"]!!
    s3.getObject(GetObjectRequest.builder().bucket("b").key("k").build(), Paths.get("/srv/$f")) // want: path-traversal
    s3.putObject({ it.bucket("b").key("k") }, RequestBody.fromFile(File("/srv/$f"))) // want: path-traversal
    S3Client.builder().endpointOverride(URI.create(f)).build() // want: ssrf
    s3.getObject({ it.bucket("b").key(f) }, ResponseTransformer.toFile(Paths.get("/srv/$f"))) // want: path-traversal
    s3.putObject({ it.bucket("b").key(f) }, RequestBody.fromString("x"))
}
