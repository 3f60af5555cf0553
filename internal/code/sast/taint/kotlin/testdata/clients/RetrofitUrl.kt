package q.retrofit

import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import retrofit2.http.GET
import retrofit2.http.Query
import retrofit2.http.Url

interface Files {
    @GET
    suspend fun fetch(@Url url: String): String

    @GET("files")
    suspend fun list(@Query("page") page: String): String
}

fun Application.files(files: Files) {
    routing {
        get("/fetch") {
            val url = call.request.queryParameters["url"]!!
            files.fetch("https://example.com/")
            files.list(url)
            call.respondText(files.fetch(url)) // want: ssrf
        }
    }
}
