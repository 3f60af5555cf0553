package p.lambda_map;
import com.amazonaws.services.lambda.runtime.*;
import java.util.Map;
public class H implements RequestHandler<Map<String, String>, String> {
    public String handleRequest(Map<String, String> in, Context ctx) {
        try {
            Runtime.getRuntime().exec(in.get("k")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(in.get("k"))));
        } catch (java.io.IOException x) {} return null;
    }
}
