package popular.undertow;
import io.undertow.*;
import io.undertow.server.*;
import io.undertow.server.handlers.form.*;
import io.undertow.server.handlers.*;
import io.undertow.util.*;
import io.undertow.websockets.core.*;
import java.sql.*;
class UndertowServer {
    static Statement st;
    public static void main(String[] args) {
        Undertow.builder().addHttpListener(8080, "0.0.0.0").setHandler(new RoutingHandler()
            .get("/u/{name}", exchange -> {
                String name = exchange.getQueryParameters().get("name").getFirst();
                st.executeQuery("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
                exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/html");
                exchange.getResponseSender().send("<p>" + exchange.getRequestHeaders().getFirst("X-Name") + "</p>");
            })
            .post("/form", new FormHandler())).build().start();
    }
    static class FormHandler implements HttpHandler {
        @Override public void handleRequest(HttpServerExchange exchange) throws Exception {
            FormData data = FormParserFactory.builder().build().createParser(exchange).parseBlocking();
            st.execute("INSERT INTO f VALUES('" + data.getFirst("f").getValue() + "')"); // want: sql-injection
            st.execute("INSERT INTO l VALUES(" + exchange.getRequestContentLength() + ")");
            exchange.getRequestReceiver().receiveFullString((ex, message) -> {
                try { st.execute("INSERT INTO b VALUES('" + message + "')"); } catch (SQLException e) { } // want: sql-injection
            });
            new RedirectHandler(exchange.getQueryString()).handleRequest(exchange); // want: open-redirect
        }
    }
    static class Listener extends AbstractReceiveListener {
        @Override protected void onFullTextMessage(WebSocketChannel channel, BufferedTextMessage message) {
            try { st.execute("INSERT INTO w VALUES('" + message.getData() + "')"); } catch (SQLException e) { } // want: sql-injection
        }
    }
}
