package p.micronaut
import io.micronaut.http.annotation.*
@Controller("/m") class M {
    @Get("/{id}") fun a(id: String, @QueryValue q: String, @Header("h") h: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        Runtime.getRuntime().exec(q) // want: command-injection
        Runtime.getRuntime().exec("id " + (q).toInt())
        Runtime.getRuntime().exec(h) // want: command-injection
        Runtime.getRuntime().exec("id " + (h).toInt())
        return ""
    }
    @Post("/b") fun b(@Body body: String): String {
        Runtime.getRuntime().exec(body) // want: command-injection
        Runtime.getRuntime().exec("id " + (body).toInt())
        return ""
    }
}
