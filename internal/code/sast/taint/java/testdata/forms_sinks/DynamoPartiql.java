package forms.sinks.dynamopartiql;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.*;
import org.springframework.web.bind.annotation.*;
@RestController
class DynamoPartiql {
    DynamoDbClient dynamo;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        dynamo.executeStatement(ExecuteStatementRequest.builder().statement("SELECT * FROM users WHERE name = '" + s + "'").build()); // want: sql-injection
        dynamo.executeStatement(b -> b.statement("SELECT * FROM t WHERE n = '" + s + "'")); // want: sql-injection
        dynamo.executeStatement(ExecuteStatementRequest.builder().statement("SELECT * FROM users WHERE name = ?").parameters(AttributeValue.fromS(s)).build());
        return "ok";
    }
}
