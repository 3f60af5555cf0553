package p.activej;
import io.activej.http.AsyncServlet;
import io.activej.http.HttpMethod;
import io.activej.http.HttpResponse;
import io.activej.http.RoutingServlet;
public class C {
    AsyncServlet servlet() {
        return RoutingServlet.create().map(HttpMethod.GET, "/hello", request -> {
            Runtime.getRuntime().exec(request.getQueryParameter("name")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getQueryParameter("name"))));
            return HttpResponse.ok200().toPromise();
        });
    }
}
