// Libraries that nothing is known of.
package shop;

import java.io.IOException;
import org.quokka.App;
import org.quokka.Cached;
import org.quokka.Context;
import org.quokka.Directory;
import org.quokka.Helper;
import org.quokka.HttpRequest;
import org.quokka.Inject;
import org.quokka.OrderHandler;
import org.quokka.Procedure;
import org.quokka.QueryParam;
import org.quokka.Response;
import org.quokka.Route;
import org.quokka.Settings;
import org.quokka.Shell;
import org.quokka.Store;
import org.quokka.Tree;

class Shapes {
    // Parts of what is called like a request
    void lookup(Context ctx) throws IOException {
        Runtime.getRuntime().exec("ping " + ctx.queryParam("host")); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"ping", ctx.queryParam("host")});
    }

    void settings() throws IOException {
        Settings request = Store.describe("settings");
        Runtime.getRuntime().exec("ping " + request.getParam("host"));
    }

    // Annotations with a path
    @Route("/users/{name}")
    void show(String name, int limit, Response response) throws IOException {
        Runtime.getRuntime().exec("id " + name + limit); // want: command-injection
        Runtime.getRuntime().exec("id " + response);
    }

    @Cached("users")
    void cached(String name) throws IOException {
        Runtime.getRuntime().exec("id " + name);
    }

    // Annotations of remote calls
    @Procedure
    void rename(String old) throws IOException {
        Runtime.getRuntime().exec("mv " + old + " new"); // want: command-injection
    }

    // Annotations of parameters
    void parameters(@QueryParam("folder") String folder, @Inject("home") String home) throws IOException {
        Runtime.getRuntime().exec("find " + folder); // want: command-injection
        Runtime.getRuntime().exec("find " + home);
    }

    // Functions that are given beside a path
    void routes(App app) {
        app.endpoint("/report", (kind, reply) -> {
            Runtime.getRuntime().exec("report " + kind); // want: command-injection
            Runtime.getRuntime().exec("report " + reply);
        });
        app.schedule("@daily", kind -> Runtime.getRuntime().exec("report " + kind));
    }

    // Helpers that are given a request
    void find(HttpRequest request) throws IOException {
        Runtime.getRuntime().exec("find " + Helper.text(request, "folder")); // want: command-injection
        Runtime.getRuntime().exec("find " + Helper.makeUrl(request, "folder"));
    }

    // Sinks by their text
    @Route("/texts/{name}")
    void texts(String name) {
        Store.run("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
        Store.run("SELECT * FROM users WHERE name = ?", name);
        Store.log("SELECT * FROM users WHERE name = '" + name + "'");
        Directory.lookup("(&(objectClass=person)(uid=" + name + "))"); // want: ldap-injection
        Directory.lookup("(see also " + name + ")");
        Tree.nodes("//user[@name='" + name + "']"); // want: xpath-injection
        Tree.nodes("//host/" + name);
        Shell.run("ping -c 1 " + name); // want: command-injection
        Shell.run("ping", "-c", "1", name);
    }
}

// Methods of handlers
class Orders extends OrderHandler {
    public void handleOrder(String order) throws IOException {
        Runtime.getRuntime().exec("order " + order); // want: command-injection
    }

    public void prepare(String order) throws IOException {
        Runtime.getRuntime().exec("order " + order);
    }
}

// Methods of servicers
class Pings extends org.quokka.PingServiceImplBase {
    public void pingHost(org.quokka.PingRequest request, org.quokka.Observer observer) throws IOException {
        Runtime.getRuntime().exec("ping " + request.getHost()); // want: command-injection
        Runtime.getRuntime().exec("ping " + observer.getHost());
    }
}
