package p.micronaut_kt
import io.micronaut.http.annotation.*
import io.micronaut.http.HttpRequest
@Controller("/x") class C {
    @Get("/{name}") fun show(name: String): String {
        Runtime.getRuntime().exec(name) // want: command-injection
        Runtime.getRuntime().exec("id " + (name).toInt())
        return ""
    }
    @Post fun save(@Body body: String, request: HttpRequest<*>): String {
        Runtime.getRuntime().exec(body) // want: command-injection
        Runtime.getRuntime().exec("id " + (body).toInt())
        Runtime.getRuntime().exec(request.parameters["q"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.parameters["q"]!!).toInt())
        return ""
    }
}
