package p.blade;
import com.hellokaton.blade.annotation.Path;
import com.hellokaton.blade.annotation.request.Query;
import com.hellokaton.blade.annotation.route.GET;
import com.hellokaton.blade.mvc.http.Request;
@Path
public class C {
    @GET("/hello") public void hello(@Query String name) throws Exception {
        Runtime.getRuntime().exec(name); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(name)));
    }
    @GET("/h2") public void h2(Request request) throws Exception {
        Runtime.getRuntime().exec(request.query("x", "")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.query("x", ""))));
    }
}
