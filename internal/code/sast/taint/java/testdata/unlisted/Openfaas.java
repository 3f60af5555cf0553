package p.openfaas;
import com.openfaas.model.IHandler;
import com.openfaas.model.IRequest;
import com.openfaas.model.IResponse;
import com.openfaas.model.Response;
public class C extends com.openfaas.model.AbstractHandler {
    public IResponse Handle(IRequest req) {
        try {
            Runtime.getRuntime().exec(req.getBody()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getBody())));
            Runtime.getRuntime().exec(req.getQuery().get("q")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.getQuery().get("q"))));
        } catch (Exception e) {
        }
        return new Response();
    }
}
