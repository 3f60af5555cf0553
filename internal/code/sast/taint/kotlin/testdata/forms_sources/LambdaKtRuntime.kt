package forms.lambdaktruntime
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
class HandlerA : RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
    override fun handleRequest(input: APIGatewayProxyRequestEvent, context: Context?): APIGatewayProxyResponseEvent {
        val name = input.queryStringParameters?.get("name") ?: "x"
        Runtime.getRuntime().exec("sh -c $name") // want: command-injection
        return APIGatewayProxyResponseEvent().apply {
            headers = mapOf("Content-Type" to "text/html")
            body = "<p>$name</p>" // want: xss
        }
    }
}
class HandlerB : RequestHandler<S3Event, Unit> {
    override fun handleRequest(event: S3Event, context: Context) = event.records.forEach {
        Runtime.getRuntime().exec("sh -c convert ${it.s3.`object`.key}") // want: command-injection
    }
}
