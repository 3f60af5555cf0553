// Libraries that nothing is known of.
package shop

import org.quokka.App
import org.quokka.Context
import org.quokka.Helper
import org.quokka.HttpRequest
import org.quokka.Inject
import org.quokka.OrderHandler
import org.quokka.QueryParam
import org.quokka.Route
import org.quokka.Store

class Users {
    // Parts of what is called like a request
    fun lookup(ctx: Context) {
        Runtime.getRuntime().exec("ping " + ctx.queryParam("host")) // want: command-injection
        Runtime.getRuntime().exec(arrayOf("ping", ctx.queryParam("host")))
    }

    // Annotations with a path, and of parameters
    @Route("/users/{name}")
    fun show(name: String, limit: Int) {
        Runtime.getRuntime().exec("id $name $limit") // want: command-injection
        Runtime.getRuntime().exec("id $limit")
    }

    fun parameters(@QueryParam("folder") folder: String, @Inject("home") home: String) {
        Runtime.getRuntime().exec("find $folder") // want: command-injection
        Runtime.getRuntime().exec("find $home")
    }

    // Helpers that are given a request
    fun find(request: HttpRequest) {
        Runtime.getRuntime().exec("find " + Helper.text(request, "folder")) // want: command-injection
        Runtime.getRuntime().exec("find " + Helper.makeUrl(request, "folder"))
    }
}

// Functions that are given beside a path
fun routes(app: App) {
    app.endpoint("/report") { kind: String ->
        Runtime.getRuntime().exec("report $kind") // want: command-injection
        Store.run("SELECT * FROM reports WHERE kind = '$kind'") // want: sql-injection
        Store.run("SELECT * FROM reports WHERE kind = ?", kind)
    }
    app.schedule("@daily") { kind: String -> Runtime.getRuntime().exec("report $kind") }
}

// Methods of handlers
class Orders : OrderHandler() {
    fun handleOrder(order: String) {
        Runtime.getRuntime().exec("order $order") // want: command-injection
    }

    fun prepare(order: String) {
        Runtime.getRuntime().exec("order $order")
    }
}
