package p.gcf_kt
import com.google.cloud.functions.*
class F : HttpFunction {
    override fun service(request: HttpRequest, response: HttpResponse) {
        Runtime.getRuntime().exec(request.getFirstQueryParameter("q").orElse("")) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.getFirstQueryParameter("q").orElse("")).toInt())
        Runtime.getRuntime().exec(request.reader.readText()) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.reader.readText()).toInt())
        Runtime.getRuntime().exec(request.path) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.path).toInt())
    }
}
