package p.muserver;
import io.muserver.Method;
import io.muserver.MuServer;
import io.muserver.MuServerBuilder;
public class C {
    public static void main(String[] args) {
        MuServer server = MuServerBuilder.httpServer().addHandler(Method.GET, "/x/{id}", (request, response, pathParams) -> {
            Runtime.getRuntime().exec(pathParams.get("id")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(pathParams.get("id"))));
            Runtime.getRuntime().exec(request.query().get("name")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.query().get("name"))));
        }).start();
    }
}
