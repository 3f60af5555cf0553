package popular.miniokt
import io.minio.*
import org.springframework.web.bind.annotation.*
@RestController
class MinioKt(private val minio: MinioClient) {
    @PostMapping("/m")
    fun m(@RequestParam f: String, @RequestParam host: String) {
        minio.uploadObject(UploadObjectArgs.builder().bucket("b").`object`("o").filename("/srv/$f").build()) // want: path-traversal
        minio.downloadObject(DownloadObjectArgs.builder().bucket("b").`object`("o").filename("/srv/$f").build()) // want: path-traversal
        MinioClient.builder().endpoint(host).build() // want: ssrf
        minio.selectObjectContent(SelectObjectContentArgs.builder().sqlExpression("SELECT * FROM s3object WHERE n = '$f'").build()) // want: sql-injection
        minio.statObject(StatObjectArgs.builder().bucket("b").`object`(f).build())
    }
}
