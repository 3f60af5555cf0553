package a;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
import com.rabbitmq.client.*;
import io.grpc.stub.StreamObserver;
import io.javalin.Javalin;
import io.micronaut.http.annotation.*;
import io.quarkus.qute.*;
import io.vertx.core.AbstractVerticle;
import io.vertx.ext.web.*;
import jakarta.inject.*;
import jakarta.jms.*;
import jakarta.servlet.*;
import jakarta.servlet.http.*;
import jakarta.websocket.*;
import jakarta.websocket.server.*;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.*;
import org.eclipse.microprofile.graphql.*;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import spark.Spark;
import java.io.*;
@Path("/r")
class Res {
  @Context UriInfo info;
  @GET @Path("{id}") @Produces(MediaType.TEXT_HTML)
  public String get(@PathParam("id") String id, @QueryParam("q") String q, @HeaderParam("X") String h, @MatrixParam("m") String m, @DefaultValue("1") @QueryParam("n") int n) throws Exception {
    Runtime.getRuntime().exec("a " + q); // want: command-injection
    Runtime.getRuntime().exec("a " + h); // want: command-injection
    Runtime.getRuntime().exec("a " + m); // want: command-injection
    Runtime.getRuntime().exec("a " + n);
    Runtime.getRuntime().exec("a " + info.getQueryParameters().getFirst("x")); // want: command-injection
    return "<p>" + id; // want: xss
  }
  @POST public Response post(@FormParam("u") String u, MultivaluedMap<String, String> form, @Context HttpHeaders hs) throws Exception {
    Runtime.getRuntime().exec("a " + form.getFirst("x")); // want: command-injection
    Runtime.getRuntime().exec("a " + hs.getHeaderString("x")); // want: command-injection
    return Response.seeOther(java.net.URI.create(u)).build(); // want: open-redirect
  }
}
class Serv extends HttpServlet {
  @Override protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    String body = req.getReader().lines().reduce("", String::concat);
    Runtime.getRuntime().exec("a " + body); // want: command-injection
    Runtime.getRuntime().exec("a " + req.getPart("f").getSubmittedFileName()); // want: command-injection
    Runtime.getRuntime().exec("a " + req.getPathInfo()); // want: command-injection
    Runtime.getRuntime().exec("a " + req.getCookies()[0].getValue()); // want: command-injection
    Runtime.getRuntime().exec("a " + req.getContentLength());
    resp.getWriter().printf("<p>%s", req.getParameter("q")); // want: xss
    resp.sendRedirect(req.getParameter("to")); // want: open-redirect
  }
}
class Lam implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {
  @Override public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent e, com.amazonaws.services.lambda.runtime.Context c) {
    try { Runtime.getRuntime().exec("a " + e.getQueryStringParameters().get("x")); } catch (IOException x) { } // want: command-injection
    try { Runtime.getRuntime().exec("a " + e.getBody()); } catch (IOException x) { } // want: command-injection
    return null;
  }
}
class Gr extends GreeterGrpc.GreeterImplBase {
  @Override public void sayHello(HelloRequest req, StreamObserver<HelloReply> out) {
    try { Runtime.getRuntime().exec("a " + req.getName()); } catch (IOException x) { } // want: command-injection
    out.onCompleted();
  }
}
class Jav {
  void run() {
    Javalin app = Javalin.create();
    app.post("/x/{id}", ctx -> {
      Runtime.getRuntime().exec("a " + ctx.pathParam("id")); // want: command-injection
      Runtime.getRuntime().exec("a " + ctx.bodyAsClass(In.class).name); // want: command-injection
      Runtime.getRuntime().exec("a " + ctx.uploadedFile("f").filename()); // want: command-injection
      Runtime.getRuntime().exec("a " + Integer.parseInt(ctx.queryParam("n")));
      ctx.html("<p>" + ctx.formParam("q")); // want: xss
      ctx.redirect(ctx.queryParam("to")); // want: open-redirect
    });
    Spark.get("/y/:id", (req, res) -> {
      Runtime.getRuntime().exec("a " + req.params(":id")); // want: command-injection
      Runtime.getRuntime().exec("a " + req.splat()[0]); // want: command-injection
      res.redirect(req.queryParams("to")); // want: open-redirect
      return "<p>" + req.queryParams("q"); // want: xss
    });
  }
}
class In { public String name; public int n; }
@Controller("/m")
class Mic {
  @Get("/{name}") String get(String name, @QueryValue("q") String q, @Header("X") String x) throws IOException {
    Runtime.getRuntime().exec("a " + name); // want: command-injection
    Runtime.getRuntime().exec("a " + q); // want: command-injection
    Runtime.getRuntime().exec("a " + x); // want: command-injection
    return name;
  }
  @Post("/") void post(@Body In in) throws IOException { Runtime.getRuntime().exec("a " + in.name); } // want: command-injection
}
class Ver extends AbstractVerticle {
  @Override public void start() {
    Router r = Router.router(vertx);
    r.post("/x/:id").handler(this::handle);
    vertx.eventBus().<String>consumer("a", m -> {
      try { Runtime.getRuntime().exec("a " + m.body()); } catch (IOException x) { } // want: command-injection
    });
  }
  private void handle(RoutingContext ctx) {
    try { Runtime.getRuntime().exec("a " + ctx.pathParam("id")); } catch (IOException x) { } // want: command-injection
    try { Runtime.getRuntime().exec("a " + ctx.body().asJsonObject().getString("x")); } catch (IOException x) { } // want: command-injection
    try { Runtime.getRuntime().exec("a " + ctx.request().getFormAttribute("x")); } catch (IOException x) { } // want: command-injection
    ctx.response().putHeader("content-type", "text/html").end("<p>" + ctx.queryParam("q").get(0)); // want: xss
    ctx.redirect(ctx.request().getParam("to")); // want: open-redirect
  }
}
@ServerEndpoint("/ws/{room}")
class Ws {
  @OnMessage public void on(String text, Session s, @PathParam("room") String room) throws IOException { Runtime.getRuntime().exec("a " + text); } // want: command-injection
}
class Msg implements MessageListener {
  @Override public void onMessage(jakarta.jms.Message m) {
    try { Runtime.getRuntime().exec("a " + ((TextMessage) m).getText()); } catch (Exception x) { } // want: command-injection
  }
  @Incoming("prices") public void in(String p) throws IOException { Runtime.getRuntime().exec("a " + p); } // want: command-injection
}
class Rab {
  void run(Channel ch) throws IOException {
    DeliverCallback cb = (tag, d) -> { Runtime.getRuntime().exec("a " + new String(d.getBody(), "UTF-8")); }; // want: command-injection
    ch.basicConsume("q", true, cb, tag -> { });
    ch.basicConsume("q", new DefaultConsumer(ch) {
      @Override public void handleDelivery(String tag, Envelope e, AMQP.BasicProperties p, byte[] body) throws IOException {
        Runtime.getRuntime().exec("a " + new String(body)); // want: command-injection
      }
    });
  }
}
@GraphQLApi
class Gql { @Query public String film(@Name("t") String t, int n) throws IOException { Runtime.getRuntime().exec("a " + t); return ""; } } // want: command-injection
