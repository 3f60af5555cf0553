package p.micronautkt2
import io.micronaut.http.*
import io.micronaut.http.annotation.*
@Controller("/a")
open class A {
    @Post
    open fun a(@Body body: Map<String, String>, @QueryValue("q") q: String?, @Header("X-A") h: String) {
        Runtime.getRuntime().exec("sh -c " + body["a"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + body["a"]!!.toInt())
        Runtime.getRuntime().exec("sh -c " + q!!) // want: command-injection
        Runtime.getRuntime().exec("id " + q!!.toInt())
        Runtime.getRuntime().exec("sh -c " + h) // want: command-injection
        Runtime.getRuntime().exec("id " + h.toInt())
    }
    @Get("/{id}")
    fun b(id: String, request: HttpRequest<*>): HttpResponse<String> {
        Runtime.getRuntime().exec("sh -c " + id) // want: command-injection
        Runtime.getRuntime().exec("id " + id.toInt())
        Runtime.getRuntime().exec("sh -c " + request.parameters["x"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + request.parameters["x"]!!.toInt())
        return HttpResponse.ok()
    }
}
