package popular.lambda;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
import java.io.*;
import java.sql.Statement;
import java.util.Map;
class ApiHandler implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
    Statement st;
    @Override
    public APIGatewayProxyResponseEvent handleRequest(APIGatewayProxyRequestEvent input, Context context) {
        try {
            st.executeQuery("SELECT * FROM users WHERE name = '" + input.getQueryStringParameters().get("name") + "'"); // want: sql-injection
            st.execute("INSERT INTO b VALUES('" + input.getBody() + "')"); // want: sql-injection
            st.execute("INSERT INTO n VALUES(" + Integer.parseInt(input.getPathParameters().get("id")) + ")");
        } catch (Exception e) { }
        return new APIGatewayProxyResponseEvent().withStatusCode(200);
    }
}
class QueueHandler implements RequestHandler<SQSEvent, Void> {
    Statement st;
    @Override public Void handleRequest(SQSEvent event, Context context) {
        event.getRecords().forEach(this::one);
        for (SQSEvent.SQSMessage m : event.getRecords()) {
            try { Runtime.getRuntime().exec("sh -c " + m.getBody()); } catch (IOException e) { } // want: command-injection
        }
        return null;
    }
    void one(SQSEvent.SQSMessage m) {
        try { st.execute("INSERT INTO m VALUES('" + m.getMessageAttributes().get("k").getStringValue() + "')"); } catch (Exception e) { } // want: sql-injection
    }
}
class Stream implements RequestStreamHandler {
    @Override public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
        String text = new String(in.readAllBytes());
        Runtime.getRuntime().exec("sh -c " + text); // want: command-injection
    }
}
class MapHandler implements RequestHandler<Map<String, Object>, String> {
    @Override public String handleRequest(Map<String, Object> event, Context context) {
        new File("/srv/" + event.get("key")).delete(); // want: path-traversal
        return "ok";
    }
}
class S3Handler implements RequestHandler<S3Event, String> {
    @Override public String handleRequest(S3Event e, Context context) {
        String key = e.getRecords().get(0).getS3().getObject().getUrlDecodedKey();
        new File("/tmp/" + key).delete(); // want: path-traversal
        return key;
    }
}
