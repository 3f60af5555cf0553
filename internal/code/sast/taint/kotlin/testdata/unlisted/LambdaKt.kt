package p.lambda_kt
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
class H : RequestHandler<APIGatewayProxyRequestEvent, String> {
    override fun handleRequest(input: APIGatewayProxyRequestEvent, context: Context): String {
        Runtime.getRuntime().exec(input.body) // want: command-injection
        Runtime.getRuntime().exec("id " + (input.body).toInt())
        Runtime.getRuntime().exec(input.queryStringParameters["q"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (input.queryStringParameters["q"]!!).toInt())
        Runtime.getRuntime().exec(input.pathParameters?.get("id") ?: "") // want: command-injection
        Runtime.getRuntime().exec("id " + (input.pathParameters?.get("id") ?: "").toInt())
        return ""
    }
}
