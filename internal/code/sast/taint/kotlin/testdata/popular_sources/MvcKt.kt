package popular.mvckt
import jakarta.servlet.http.HttpServletRequest
import org.springframework.http.*
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*
import org.springframework.web.multipart.MultipartFile
import org.springframework.web.servlet.ModelAndView
import org.springframework.web.servlet.function.router
import org.springframework.context.annotation.Bean
import java.nio.file.*
data class Search(val term: String = "", val page: Int = 0)
@RestController
@RequestMapping("/k")
class MvcKt(private val jdbc: JdbcTemplate) {
    @GetMapping("/{id}")
    fun one(@PathVariable id: String, @RequestHeader headers: HttpHeaders): ResponseEntity<String> {
        jdbc.execute("DELETE FROM k WHERE id = '$id'") // want: sql-injection
        jdbc.execute("INSERT INTO h VALUES('${headers.getFirst("X-A")}')") // want: sql-injection
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<p>$id</p>") // want: xss
    }
    @PostMapping
    fun search(search: Search, @CookieValue(required = false) sid: String?) {
        jdbc.execute("SELECT * FROM k WHERE t = '${search.term}'") // want: sql-injection
        jdbc.execute("SELECT * FROM k LIMIT ${search.page}")
        jdbc.execute("SELECT * FROM s WHERE s = '$sid'") // want: sql-injection
    }
    @PostMapping("/up")
    fun up(@RequestParam("f") file: MultipartFile, request: HttpServletRequest) = ModelAndView("redirect:" + request.getParameter("to")).also { // want: open-redirect
        Files.copy(file.inputStream, Paths.get("/srv/up").resolve(file.originalFilename!!)) // want: path-traversal
    }
    @Bean
    fun routes() = router {
        GET("/r/{n}") { request ->
            jdbc.execute("SELECT * FROM r WHERE n = '${request.pathVariable("n")}'") // want: sql-injection
            ok().build()
        }
    }
}
