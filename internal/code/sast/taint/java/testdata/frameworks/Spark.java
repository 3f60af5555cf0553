package p.spark;
import static spark.Spark.*;
class S {
    public static void main(String[] a) {
        get("/x/:id", (req, res) -> {
            Runtime.getRuntime().exec(req.params(":id")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.params(":id"))));
            Runtime.getRuntime().exec(req.queryParams("q")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.queryParams("q"))));
            Runtime.getRuntime().exec(req.headers("X")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.headers("X"))));
            Runtime.getRuntime().exec(req.body()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.body())));
            Runtime.getRuntime().exec(req.cookie("c")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.cookie("c"))));
            Runtime.getRuntime().exec(req.splat()[0]); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.splat()[0])));
            return "";
        });
    }
}
