package popular.lambdakt
import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
import java.io.*
import java.sql.Statement
class Api(private val st: Statement) : RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    override fun handleRequest(input: APIGatewayV2HTTPEvent, context: Context): APIGatewayV2HTTPResponse {
        val id = input.pathParameters["id"]?.toLong()
        st.execute("SELECT * FROM u WHERE id = $id")
        st.execute("SELECT * FROM u WHERE n = '${input.queryStringParameters?.get("n")}'") // want: sql-injection
        with(input) { st.execute("INSERT INTO b VALUES('$body')") } // want: sql-injection
        return APIGatewayV2HTTPResponse.builder().withStatusCode(200).build()
    }
}
class Sns : RequestHandler<SNSEvent, Unit> {
    override fun handleRequest(event: SNSEvent, context: Context) = event.records.forEach {
        Runtime.getRuntime().exec("sh -c ${it.sns.message}") // want: command-injection
    }
}
class Streams : RequestStreamHandler {
    override fun handleRequest(input: InputStream, output: OutputStream, context: Context) {
        File("/srv/${input.bufferedReader().use { it.readText() }}").delete() // want: path-traversal
    }
}
