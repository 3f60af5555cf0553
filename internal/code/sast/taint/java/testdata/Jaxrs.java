package app;

import java.sql.Statement;
import javax.validation.constraints.Pattern;
import javax.ws.rs.*;
import javax.ws.rs.client.*;
import javax.ws.rs.core.*;

@Path("/users")
public class Jaxrs {
	private Statement statement;

	@QueryParam("tenant")
	private String tenant;

	@GET
	@Produces(MediaType.TEXT_HTML)
	public Response list(@Context UriInfo uri, @Context HttpHeaders headers) throws Exception {
		statement.executeQuery("SELECT * FROM users WHERE tenant = '" + tenant + "'"); // want: sql-injection
		String name = uri.getQueryParameters().getFirst("name");
		statement.executeQuery("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
		String agent = headers.getHeaderString("User-Agent");
		statement.executeQuery("INSERT INTO visits VALUES ('" + agent + "')"); // want: sql-injection
		if (name.isEmpty()) {
			return Response.status(name.length()).header("X-Name", name).build();
		}
		if (name.length() > 10) {
			return Response.status(404).entity("<p>No " + name + "</p>").build(); // want: xss
		}
		return Response.ok("<p>" + name + "</p>").build(); // want: xss
	}

	@POST
	@Consumes("*/*")
	public void keep(java.io.File body, String name) throws Exception {
		new java.io.FileInputStream(body).close();
		new java.io.FileInputStream(name).close(); // want: path-traversal
	}

	@GET
	public void named(
			@QueryParam("id") @Pattern(regexp = "^[a-zA-Z0-9_.\\-]{1,255}$") String id, @QueryParam("any") @Pattern(regexp = ".*") String any)
			throws Exception {
		new java.io.FileInputStream("/srv/" + id + ".csv").close();
		new java.io.FileInputStream("/srv/" + any + ".csv").close(); // want: path-traversal
	}

	@POST
	public void named(org.glassfish.jersey.media.multipart.FormDataContentDisposition file) throws Exception {
		new java.io.FileInputStream("/srv/" + new String(file.getFileName().getBytes("ISO-8859-1"), "UTF-8")).close(); // want: path-traversal
	}

	record Named(@Pattern(regexp = "[a-z]+") String name, String other) {}

	@POST
	public void body(Named named) throws Exception {
		new java.io.FileInputStream("/srv/" + named.name()).close();
		new java.io.FileInputStream("/srv/" + named.other()).close(); // want: path-traversal
	}

	@POST
	public void fetch(String address) {
		ClientBuilder.newClient().target(address).request().get(); // want: ssrf
		ClientBuilder.newClient().target("https://api.example.org/").path(address).request().get();
	}
}
