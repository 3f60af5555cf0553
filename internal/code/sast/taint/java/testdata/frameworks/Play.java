package p.play;
import play.mvc.*;
public class P extends Controller {
    public Result a(Http.Request request, String id) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        Runtime.getRuntime().exec(request.getQueryString("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getQueryString("q"))));
        Runtime.getRuntime().exec(request.body().asText()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.body().asText())));
        Runtime.getRuntime().exec(request.body().asFormUrlEncoded().get("a")[0]); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(request.body().asFormUrlEncoded().get("a")[0])));
        Runtime.getRuntime().exec(request.header("X").get()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.header("X").get())));
        Runtime.getRuntime().exec(request.body().asJson().get("n").asText()); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(request.body().asJson().get("n").asText())));
        return ok();
    }
}
