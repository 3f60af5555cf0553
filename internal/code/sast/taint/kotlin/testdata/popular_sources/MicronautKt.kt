package popular.micronautkt
import io.micronaut.http.*
import io.micronaut.http.annotation.*
import io.micronaut.http.multipart.StreamingFileUpload
import io.micronaut.rabbitmq.annotation.*
import io.micronaut.websocket.annotation.*
import java.io.File
import java.sql.Statement
@Controller("/u")
class MicronautKt(private val st: Statement) {
    @Get("/{name}{?max}")
    suspend fun byName(name: String, @QueryValue max: Int?, @Header("X-Org") org: String): String {
        st.execute("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        st.execute("SELECT * FROM u LIMIT $max")
        st.execute("SELECT * FROM u WHERE o = '$org'") // want: sql-injection
        return "ok"
    }
    @Post(consumes = [MediaType.MULTIPART_FORM_DATA])
    fun up(file: StreamingFileUpload) = file.transferTo(File("/srv/up/${file.filename}")) // want: path-traversal
    @Get("/p", produces = [MediaType.TEXT_HTML])
    fun page(request: HttpRequest<*>) = "<p>${request.parameters["q"]}</p>" // want: xss
    @Get("/r") fun go(@QueryValue to: String): HttpResponse<Any> = HttpResponse.redirect(java.net.URI(to)) // want: open-redirect
}
@RabbitListener
class MicronautRabbit(private val st: Statement) {
    @Queue("p") fun receive(data: ByteArray) = st.execute("INSERT INTO p VALUES('${String(data)}')") // want: sql-injection
}
