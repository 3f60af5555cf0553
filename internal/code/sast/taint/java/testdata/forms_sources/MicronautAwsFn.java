package forms.micronautawsfn;
import io.micronaut.function.aws.MicronautRequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
public class MicronautAwsFn extends MicronautRequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
    @Override
    public APIGatewayV2HTTPResponse execute(APIGatewayV2HTTPEvent input) {
        var id = input.getQueryStringParameters().get("id");
        try {
            Runtime.getRuntime().exec("sh -c " + id); // want: command-injection
            Runtime.getRuntime().exec("sh -c " + Long.parseLong(id));
        } catch (java.io.IOException e) { }
        return APIGatewayV2HTTPResponse.builder().withStatusCode(200).build();
    }
}
