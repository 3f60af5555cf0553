package popular.fluxrouter
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.reactive.function.server.*
@Configuration
class FluxRouter(private val jdbc: JdbcTemplate, private val handler: UserHandler) {
    @Bean
    fun routes() = router {
        GET("/hi/{name}") { req ->
            jdbc.execute("INSERT INTO h VALUES('${req.pathVariable("name")}')") // want: sql-injection
            ServerResponse.ok().build()
        }
        "/api".nest { POST("/run", handler::run) }
    }
    @Bean
    fun co() = coRouter {
        POST("/co") { req ->
            val body = req.awaitBody<String>()
            jdbc.execute("INSERT INTO b VALUES('$body')") // want: sql-injection
            jdbc.update("INSERT INTO b VALUES(?)", body)
            ServerResponse.ok().buildAndAwait()
        }
        GET("/find", handler::find)
    }
}
class UserHandler(private val jdbc: JdbcTemplate) {
    fun run(request: ServerRequest) = request.bodyToMono(String::class.java).flatMap {
        Runtime.getRuntime().exec("sh -c $it") // want: command-injection
        ServerResponse.ok().build()
    }
    suspend fun find(request: ServerRequest): ServerResponse {
        val q = request.queryParamOrNull("q") ?: return ServerResponse.badRequest().buildAndAwait()
        jdbc.queryForList("SELECT * FROM u WHERE n = '$q'") // want: sql-injection
        jdbc.queryForList("SELECT * FROM u LIMIT ${q.toInt()}")
        return ServerResponse.ok().bodyValueAndAwait("ok")
    }
}
