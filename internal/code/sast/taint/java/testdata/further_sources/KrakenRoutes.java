package app;

import io.kraken.web.Kraken;
import io.kraken.web.GET;
import io.kraken.web.Context;
import io.kraken.web.QueryParam;

public class KrakenRoutes {
    @GET("/reports/{name}")
    public String show(String name, @QueryParam("sort") String sort, int page) throws Exception {
        Runtime.getRuntime().exec("render " + name); // want: command-injection
        Runtime.getRuntime().exec("sort " + sort); // want: command-injection
        Runtime.getRuntime().exec("page " + page);
        return "ok";
    }

    public static void main(String[] args) {
        Kraken app = new Kraken();
        app.get("/tail/:name", ctx -> Runtime.getRuntime().exec("tail " + ctx.param("name"))); // want: command-injection
        app.start();
    }
}
