package popular.spark;
import static spark.Spark.*;
import spark.*;
import java.sql.*;
class SparkApp {
    static Statement st;
    static class UserController {
        static Route show = (Request req, Response res) -> {
            st.executeQuery("SELECT * FROM users WHERE name = '" + req.params(":name") + "'"); // want: sql-injection
            st.executeQuery("SELECT * FROM users WHERE id = " + Integer.valueOf(req.params("id")));
            return "ok";
        };
        static Object search(Request req, Response res) throws SQLException {
            QueryParamsMap map = req.queryMap();
            st.executeQuery("SELECT * FROM users WHERE mail = '" + map.get("user", "mail").value() + "'"); // want: sql-injection
            return "done";
        }
    }
    public static void main(String[] args) {
        get("/users/:name", UserController.show);
        get("/search", UserController::search);
        get("/hi", (req, res) -> "<p>Hi " + req.queryParams("name") + "</p>"); // want: xss
        get("/splat/*", (req, res) -> {
            return new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get("/srv/" + req.splat()[0]))); // want: path-traversal
        });
        post("/go", (req, res) -> {
            res.redirect(req.headers("Referer-To")); // want: open-redirect
            res.redirect("/home?x=" + req.cookie("x"));
            return null;
        });
        before((req, res) -> {
            Runtime.getRuntime().exec("sh -c log " + req.body()); // want: command-injection
        });
    }
}
