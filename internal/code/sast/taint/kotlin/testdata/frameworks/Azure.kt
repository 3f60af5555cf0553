package p.azure
import com.microsoft.azure.functions.*
import com.microsoft.azure.functions.annotation.*
class F {
    @FunctionName("h") fun run(@HttpTrigger(name = "req") request: HttpRequestMessage<String>,
            c: ExecutionContext): HttpResponseMessage {
        Runtime.getRuntime().exec(request.queryParameters["n"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.queryParameters["n"]!!).toInt())
        Runtime.getRuntime().exec(request.body) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.body).toInt())
        return request.createResponseBuilder(HttpStatus.OK).build()
    }
}
