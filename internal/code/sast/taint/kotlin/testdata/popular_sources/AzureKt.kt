package popular.azurekt
import com.microsoft.azure.functions.*
import com.microsoft.azure.functions.annotation.*
import java.sql.Statement
import java.util.Optional
class AzureKt(private val st: Statement) {
    @FunctionName("hi")
    fun run(@HttpTrigger(name = "req", methods = [HttpMethod.GET]) request: HttpRequestMessage<Optional<String>>, context: ExecutionContext): HttpResponseMessage {
        val name = request.queryParameters["name"] ?: request.body.orElse("")
        st.execute("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        st.execute("SELECT * FROM u LIMIT ${request.queryParameters["n"]!!.toInt()}")
        return request.createResponseBuilder(HttpStatus.FOUND).header("Location", request.headers["x-back"]).build()
    }
    @FunctionName("bus")
    fun bus(@ServiceBusQueueTrigger(name = "m", queueName = "q", connection = "c") message: String) {
        Runtime.getRuntime().exec("sh -c $message") // want: command-injection
    }
}
