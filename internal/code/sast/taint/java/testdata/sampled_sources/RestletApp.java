package sampled.restlet;
import java.nio.file.*;
import java.sql.*;
import org.restlet.*;
import org.restlet.data.*;
import org.restlet.representation.*;
import org.restlet.resource.*;
import org.restlet.routing.Router;
public class RestletApp extends Application {
    private Statement st;
    @Override
    public Restlet createInboundRoot() {
        Router router = new Router(getContext());
        router.attach("/users/{user}", UserResource.class);
        router.attach("/raw", new Restlet() {
            @Override
            public void handle(Request request, Response response) {
                try {
                    st.executeQuery("SELECT * FROM t WHERE a = '" + request.getResourceRef().getQueryAsForm().getFirstValue("a") + "'"); // want: sql-injection
                    st.executeQuery("SELECT * FROM t WHERE a = '" + request.getAttributes().get("a") + "'"); // want: sql-injection
                    response.setEntity("<p>" + request.getEntityAsText() + "</p>", MediaType.TEXT_HTML); // want: xss
                } catch (SQLException e) { }
            }
        });
        return router;
    }
}
class UserResource extends ServerResource {
    private Statement st;
    private String user;
    @Override
    protected void doInit() { user = getAttribute("user"); }
    @Get
    public String show() throws Exception {
        st.executeQuery("SELECT * FROM t WHERE n = " + Integer.parseInt(getQueryValue("n")));
        st.executeQuery("SELECT * FROM t WHERE q = '" + getQueryValue("q") + "'"); // want: sql-injection
        return Files.readString(Path.of("/srv/" + user)); // want: path-traversal
    }
    @Post
    public Representation accept(Representation entity) throws Exception {
        Form form = new Form(entity);
        Runtime.getRuntime().exec("sh -c " + form.getFirstValue("cmd")); // want: command-injection
        redirectSeeOther(getQuery().getFirstValue("to")); // want: open-redirect
        return new StringRepresentation("ok");
    }
    @Put("json")
    public void store(Profile profile) throws Exception {
        st.execute("UPDATE p SET n = '" + profile.name + "'"); // want: sql-injection
    }
}
class Profile { public String name; }
