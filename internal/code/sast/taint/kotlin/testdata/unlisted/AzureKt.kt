package p.azure_kt
import com.microsoft.azure.functions.*
import com.microsoft.azure.functions.annotation.*
import java.util.Optional
class F {
    @FunctionName("h") fun run(@HttpTrigger(name = "req") request: HttpRequestMessage<Optional<String>>): HttpResponseMessage {
        Runtime.getRuntime().exec(request.queryParameters["q"] ?: "") // want: command-injection
        Runtime.getRuntime().exec("id " + (request.queryParameters["q"] ?: "").toInt())
        Runtime.getRuntime().exec(request.body.orElse("")) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.body.orElse("")).toInt())
        return request.createResponseBuilder(HttpStatus.OK).build()
    }
}
