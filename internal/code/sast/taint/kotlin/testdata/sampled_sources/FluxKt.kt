package sampled.fluxkt
import kotlinx.coroutines.flow.*
import org.springframework.http.codec.multipart.FilePart
import org.springframework.r2dbc.core.DatabaseClient
import org.springframework.web.bind.annotation.*
import org.springframework.web.server.ServerWebExchange
import reactor.core.publisher.*
import java.io.File
@RestController
@RequestMapping("/api")
class FluxKt(private val db: DatabaseClient) {
    @GetMapping("/a/{name}")
    suspend fun a(@PathVariable name: String, @RequestParam id: Long) {
        db.sql("SELECT * FROM t WHERE i = $id").fetch()
        db.sql("SELECT * FROM t WHERE n = '$name'").fetch() // want: sql-injection
    }
    @PostMapping("/flow")
    suspend fun flow(@RequestBody items: Flow<Item>) {
        items.collect { db.sql("INSERT INTO t VALUES('${it.name}')").fetch() } // want: sql-injection
    }
    @PostMapping("/up")
    suspend fun up(@RequestPart("file") file: FilePart, @RequestPart("cmd") cmd: String) {
        file.transferTo(File("/srv/up/" + file.filename())) // want: path-traversal
        Runtime.getRuntime().exec("sh -c $cmd") // want: command-injection
        file.transferTo(File("/srv/up/fixed"))
    }
    @GetMapping("/x", produces = ["text/html"])
    suspend fun x(exchange: ServerWebExchange): String = "<p>${exchange.request.queryParams.getFirst("q")}</p>" // want: xss
}
data class Item(val name: String, val n: Int)
