package popular.armeria;
import com.linecorp.armeria.common.*;
import com.linecorp.armeria.server.*;
import com.linecorp.armeria.server.annotation.*;
import java.sql.*;
class ArmeriaApp {
    static Statement st;
    public static void main(String[] args) {
        ServerBuilder sb = Server.builder();
        sb.service("/greet/{name}", (ctx, req) -> {
            st.executeQuery("SELECT * FROM users WHERE name = '" + ctx.pathParam("name") + "'"); // want: sql-injection
            return HttpResponse.of(HttpStatus.OK, MediaType.HTML_UTF_8, "<h1>" + ctx.queryParam("title") + "</h1>"); // want: xss
        });
        sb.annotatedService("/api", new Api());
        sb.build().start();
    }
    static class Api {
        @Get("/find")
        public HttpResponse find(@Param String q, @Param("n") int n, @Header("x-org") String org) throws SQLException {
            st.executeQuery("SELECT * FROM a LIMIT " + n);
            st.executeQuery("SELECT * FROM a WHERE q = '" + q + "'"); // want: sql-injection
            st.executeQuery("SELECT * FROM a WHERE org = '" + org + "'"); // want: sql-injection
            return HttpResponse.of("ok");
        }
        @Post("/text")
        public void text(String body, QueryParams params) throws Exception {
            Runtime.getRuntime().exec("sh -c " + body); // want: command-injection
        }
    }
}
class Decor extends SimpleDecoratingHttpService {
    Statement st;
    Decor(HttpService d) { super(d); }
    @Override public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) throws Exception {
        return HttpResponse.of(req.aggregate().thenApply(agg -> {
            try { st.execute("INSERT INTO l VALUES('" + agg.contentUtf8() + "')"); } catch (SQLException e) { } // want: sql-injection
            return HttpResponse.of(200);
        }));
    }
}
