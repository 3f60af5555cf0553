package forms.micronautco
import io.micronaut.http.annotation.*
import io.micronaut.core.annotation.Introspected
import io.micronaut.http.*
@Controller("/a")
class MicronautCo {
    @Get("/{name}") suspend fun show(name: String): String {
        Runtime.getRuntime().exec("sh -c $name") // want: command-injection
        return name
    }
    @Post fun save(@Body form: Form, request: HttpRequest<*>) {
        Runtime.getRuntime().exec("sh -c ${form.text}") // want: command-injection
        Runtime.getRuntime().exec("sh -c ${request.parameters["a"]}") // want: command-injection
    }
}
@Introspected data class Form(val text: String)
