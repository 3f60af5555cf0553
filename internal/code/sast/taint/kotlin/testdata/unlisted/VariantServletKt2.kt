package p.servletkt2
import jakarta.servlet.*
import jakarta.servlet.http.*
class F : Filter {
    override fun doFilter(request: ServletRequest, response: ServletResponse, chain: FilterChain) {
        val http = request as HttpServletRequest
        Runtime.getRuntime().exec("sh -c " + http.getHeader("X-A")) // want: command-injection
        Runtime.getRuntime().exec("id " + http.getHeader("X-A").toInt())
        Runtime.getRuntime().exec("sh -c " + request.getParameter("a")) // want: command-injection
        Runtime.getRuntime().exec("id " + request.getParameter("a").toInt())
        Runtime.getRuntime().exec("sh -c " + http.cookies.first { it.name == "a" }.value) // want: command-injection
        Runtime.getRuntime().exec("id " + http.cookies.first { it.name == "a" }.value.toInt())
        Runtime.getRuntime().exec("sh -c " + http.inputStream.bufferedReader().readText()) // want: command-injection
        Runtime.getRuntime().exec("id " + http.inputStream.bufferedReader().readText().toInt())
        chain.doFilter(request, response)
    }
}
