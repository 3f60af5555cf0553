package p.armeria
import com.linecorp.armeria.server.annotation.*
class A {
    @Get("/x/{id}") fun x(@Param("id") id: String): String {
        Runtime.getRuntime().exec(id) // want: command-injection
        Runtime.getRuntime().exec("id " + (id).toInt())
        return ""
    }
}
