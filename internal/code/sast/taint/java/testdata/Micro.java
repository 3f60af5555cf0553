package app;

import com.sun.net.httpserver.*;
import io.javalin.Javalin;
import io.vertx.ext.web.*;
import java.io.IOException;
import java.sql.Statement;
import static spark.Spark.*;

class Micro implements HttpHandler {
	private Statement statement;

	void javalin(Javalin app) {
		app.get("/hello", ctx -> {
			ctx.html("<p>" + ctx.queryParam("name") + "</p>"); // want: xss
			ctx.html("<p>" + ctx.queryParam("page", Integer.class).get() + "</p>");
			ctx.redirect(ctx.queryParam("to")); // want: open-redirect
			ctx.redirect("/users/" + ctx.pathParam("id"));
			ctx.json(ctx.queryParam("name"));
		});
	}

	void spark() {
		get("/hello", (req, res) -> "<p>" + req.queryParams("name") + "</p>"); // want: xss
		get("/go", (req, res) -> {
			res.redirect(req.queryParams("to")); // want: open-redirect
			res.redirect("/users/" + req.params("id"));
			return "";
		});
	}

	void vertx(Router router) {
		router.get("/users").handler(ctx -> {
			statement.executeQuery("SELECT * FROM users WHERE name = '" + ctx.request().getParam("name") + "'"); // want: sql-injection
		});
		router.route().handler(ctx -> {
			statement.executeQuery("SELECT * FROM users WHERE id = '" + ctx.pathParam("id") + "'"); // want: sql-injection
		});
	}

	@Override
	public void handle(HttpExchange exchange) throws IOException {
		String query = exchange.getRequestURI().getQuery();
		statement.executeQuery("SELECT * FROM users WHERE name = '" + query + "'"); // want: sql-injection
	}
}
