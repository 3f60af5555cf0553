package later.minio;
import io.minio.*;
import org.springframework.web.bind.annotation.*;
@RestController
class MinioSink {
    private MinioClient client;
    @GetMapping("/m")
    void m(@RequestParam String f, @RequestParam String url) throws Exception {
        client.downloadObject(DownloadObjectArgs.builder().bucket("b").object("o").filename("/srv/" + f).build()); // want: path-traversal
        client.uploadObject(UploadObjectArgs.builder().bucket("b").object("o").filename("/srv/" + f).build()); // want: path-traversal
        MinioClient.builder().endpoint(url).build(); // want: ssrf
        client.selectObjectContent(SelectObjectContentArgs.builder().sqlExpression("select * from S3Object where n = '" + f + "'").build()); // want: sql-injection
        client.getObject(GetObjectArgs.builder().bucket("b").object(f).build());
    }
}
