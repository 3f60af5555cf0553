package p.rapidoid;
import org.rapidoid.setup.On;
import org.rapidoid.http.Req;
public class C {
    public static void main(String[] args) {
        On.get("/hi").json((Req req) -> {
            Runtime.getRuntime().exec(req.param("name")); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.param("name"))));
            return "x";
        });
    }
}
