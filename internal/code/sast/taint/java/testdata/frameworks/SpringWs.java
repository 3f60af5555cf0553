package p.spring_ws;
import org.springframework.ws.server.endpoint.annotation.*;
@Endpoint public class E {
    @PayloadRoot(namespace="n", localPart="getReq") @ResponsePayload public Object g(@RequestPayload CountryRequest r) throws Exception {
        Runtime.getRuntime().exec(r.getName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.getName())));
        return null;
    }
}
