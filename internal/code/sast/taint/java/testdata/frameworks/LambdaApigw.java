package p.lambda_apigw;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
public class H implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
    public APIGatewayProxyResponseEvent handleRequest(APIGatewayProxyRequestEvent e, Context ctx) {
        try {
            Runtime.getRuntime().exec(e.getBody()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(e.getBody())));
            Runtime.getRuntime().exec(e.getQueryStringParameters().get("q")); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(e.getQueryStringParameters().get("q"))));
            Runtime.getRuntime().exec(e.getPathParameters().get("id")); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(e.getPathParameters().get("id"))));
            Runtime.getRuntime().exec(e.getHeaders().get("h")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(e.getHeaders().get("h"))));
            Runtime.getRuntime().exec(ctx.getFunctionName());
        } catch (java.io.IOException x) {} return null;
    }
}
