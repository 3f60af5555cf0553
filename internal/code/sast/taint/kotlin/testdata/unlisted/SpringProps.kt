package p.spring_props
import jakarta.servlet.http.HttpServletRequest
import org.springframework.web.bind.annotation.*
@RestController class C {
    @GetMapping("/a") fun a(request: HttpServletRequest): String {
        Runtime.getRuntime().exec(request.queryString) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.queryString).toInt())
        Runtime.getRuntime().exec(request.getHeader("X")) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.getHeader("X")).toInt())
        Runtime.getRuntime().exec(request.cookies.first().value) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.cookies.first().value).toInt())
        Runtime.getRuntime().exec(request.parameterMap["q"]!![0]) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.parameterMap["q"]!![0]).toInt())
        Runtime.getRuntime().exec(request.requestURI) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.requestURI).toInt())
        Runtime.getRuntime().exec(request.reader.readText()) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.reader.readText()).toInt())
        return ""
    }
}
