package p.lambdakt2
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
class H : RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    override fun handleRequest(event: APIGatewayV2HTTPEvent, context: Context): APIGatewayV2HTTPResponse {
        Runtime.getRuntime().exec("sh -c " + event.queryStringParameters["a"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + event.queryStringParameters["a"]!!.toInt())
        Runtime.getRuntime().exec("sh -c " + event.body) // want: command-injection
        Runtime.getRuntime().exec("id " + event.body.toInt())
        return APIGatewayV2HTTPResponse.builder().build()
    }
}
class Q : RequestHandler<SQSEvent, Unit> {
    override fun handleRequest(event: SQSEvent, context: Context) {
        event.records.forEach { m ->
            Runtime.getRuntime().exec("sh -c " + m.body) // want: command-injection
            Runtime.getRuntime().exec("id " + m.body.toInt())
        }
    }
}
