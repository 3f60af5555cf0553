package drawn.dynamokt
import aws.sdk.kotlin.services.dynamodb.DynamoDbClient
import aws.sdk.kotlin.services.dynamodb.model.*
import aws.sdk.kotlin.services.dynamodb.*
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Route.d(db: DynamoDbClient) = get("/d") {
    val n = call.parameters["n"]!!
    db.executeStatement(ExecuteStatementRequest { statement = "SELECT * FROM u WHERE n = '$n'" }) // want: sql-injection
    db.executeStatement { statement = "SELECT * FROM u WHERE n = '$n'" } // want: sql-injection
    db.query(QueryRequest { tableName = "u"; filterExpression = "n = :n"; expressionAttributeValues = mapOf(":n" to AttributeValue.S(n)) })
}
