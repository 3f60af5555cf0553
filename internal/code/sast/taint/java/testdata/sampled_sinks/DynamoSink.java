package sampled.dynamo;
import com.amazonaws.services.dynamodbv2.document.*;
import java.util.*;
import org.springframework.web.bind.annotation.*;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.*;
@RestController
class DynamoSink {
    private DynamoDbClient db;
    private Table table;
    @GetMapping("/d")
    void d(@RequestParam String name) {
        db.executeStatement(ExecuteStatementRequest.builder().statement("SELECT * FROM U WHERE n = '" + name + "'").build()); // want: sql-injection
        db.executeStatement(b -> b.statement("SELECT * FROM U WHERE n = '" + name + "'")); // want: sql-injection
        db.batchExecuteStatement(b -> b.statements(BatchStatementRequest.builder().statement("DELETE FROM U WHERE n = '" + name + "'").build())); // want: sql-injection
        db.scan(ScanRequest.builder().tableName("U").filterExpression("n = :n AND " + name).build()); // want: nosql-injection
        db.executeStatement(ExecuteStatementRequest.builder().statement("SELECT * FROM U WHERE n = ?").parameters(AttributeValue.fromS(name)).build());
        db.scan(ScanRequest.builder().tableName("U").filterExpression("n = :n").expressionAttributeValues(Map.of(":n", AttributeValue.fromS(name))).build());
    }
}
