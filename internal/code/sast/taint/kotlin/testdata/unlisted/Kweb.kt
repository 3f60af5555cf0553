package p.kweb
import kweb.*
import kweb.state.KVar
fun m() {
    Kweb(port = 1234) {
        doc.body {
            val i = input(type = InputType.text);
            i.on.input { event ->
                Runtime.getRuntime().exec(event.retrieved.toString()) // not found: command-injection
                Runtime.getRuntime().exec("id " + (event.retrieved.toString()).toInt())
            }
            route {
                path("/users/{id}") { params ->
                    Runtime.getRuntime().exec(params.getValue("id").value) // want: command-injection
                    Runtime.getRuntime().exec("id " + (params.getValue("id").value).toInt())
                }
            }
        }
    }
}
