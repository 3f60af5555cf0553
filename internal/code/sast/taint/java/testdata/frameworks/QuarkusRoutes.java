package p.quarkus_routes;
import io.quarkus.vertx.web.*;
import io.vertx.ext.web.RoutingContext;
class Q {
    @Route(path="/a", methods=Route.HttpMethod.GET) void a(RoutingContext rc) throws Exception {
        Runtime.getRuntime().exec(rc.request().getParam("p")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(rc.request().getParam("p"))));
    }
    @Route(path="/b") String b(@Param String name) throws Exception {
        Runtime.getRuntime().exec(name); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(name)));
        return name;
    }
}
