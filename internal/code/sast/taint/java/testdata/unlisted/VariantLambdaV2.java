package p.lambdav2;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
class L implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    @Override public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
        try {
        Runtime.getRuntime().exec("sh -c " + event.getQueryStringParameters().get("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(event.getQueryStringParameters().get("q")));
        Runtime.getRuntime().exec("sh -c " + event.getBody()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(event.getBody()));
        Runtime.getRuntime().exec("sh -c " + event.getRequestContext().getHttp().getPath()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(event.getRequestContext().getHttp().getPath()));
        } catch (Exception e) { }
        return null;
    }
}
