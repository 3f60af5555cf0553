package p.lambda
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
class H : RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
    override fun handleRequest(e: APIGatewayProxyRequestEvent, c: Context): APIGatewayProxyResponseEvent {
        Runtime.getRuntime().exec(e.body) // want: command-injection
        Runtime.getRuntime().exec("id " + (e.body).toInt())
        Runtime.getRuntime().exec(e.queryStringParameters["q"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (e.queryStringParameters["q"]!!).toInt())
        return APIGatewayProxyResponseEvent()
    }
}
