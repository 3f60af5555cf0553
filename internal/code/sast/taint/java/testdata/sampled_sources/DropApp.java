package sampled.dropwizard;
import io.dropwizard.auth.Auth;
import io.dropwizard.core.*;
import io.dropwizard.core.setup.*;
import io.dropwizard.jersey.params.*;
import io.dropwizard.servlets.tasks.*;
import jakarta.validation.Valid;
import jakarta.ws.rs.*;
import jakarta.ws.rs.core.*;
import java.io.PrintWriter;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
@Path("/people")
@Produces(MediaType.APPLICATION_JSON)
class PeopleResource {
    private Statement st;
    @GET
    public void list(@QueryParam("name") Optional<String> name, @QueryParam("n") IntParam n, @PathParam("u") UUIDParam u) throws SQLException {
        st.executeQuery("SELECT * FROM p WHERE name = '" + name.orElse("x") + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM p LIMIT " + n.get());
        st.executeQuery("SELECT * FROM p WHERE u = '" + u.get() + "'");
    }
    @POST
    public void add(@Valid Person person, @Context UriInfo uri) throws Exception {
        Runtime.getRuntime().exec("sh -c " + person.getName()); // want: command-injection
        st.execute("INSERT INTO p VALUES('" + uri.getQueryParameters().getFirst("x") + "')"); // want: sql-injection
    }
    @GET @Path("/file/{f: [a-z]+}")
    public String file(@PathParam("f") NonEmptyStringParam f, @BeanParam Filter filter) throws Exception {
        st.executeQuery("SELECT * FROM p ORDER BY " + filter.sort); // want: sql-injection
    }
}
class Filter { @QueryParam("sort") public String sort; }
class Person { private String name; public String getName() { return name; } }
class TruncateTask extends Task {
    private Statement st;
    TruncateTask() { super("truncate"); }
    @Override
    public void execute(Map<String, List<String>> parameters, PrintWriter output) throws Exception {
        st.execute("TRUNCATE TABLE " + parameters.get("table").get(0)); // want: sql-injection
    }
}
class BodyTask extends PostBodyTask {
    BodyTask() { super("echo"); }
    @Override
    public void execute(Map<String, List<String>> parameters, String body, PrintWriter output) throws Exception {
        Runtime.getRuntime().exec("sh -c " + body); // want: command-injection
    }
}
