package shop;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyResponseEvent;
import java.util.Map;

public class LambdaEvent implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
    @Override
    public APIGatewayProxyResponseEvent handleRequest(APIGatewayProxyRequestEvent event, Context context) {
        String name = event.getQueryStringParameters().get("name");
        if (name.length() > 10) {
            return new APIGatewayProxyResponseEvent().withStatusCode(200)
                .withHeaders(Map.of("Content-Type", "text/plain")).withBody("hello " + name);
        }
        return new APIGatewayProxyResponseEvent()
            .withStatusCode(200)
            .withHeaders(Map.of("Content-Type", "text/html"))
            .withBody("<h1>" + name + "</h1>"); // want: xss
    }
}
