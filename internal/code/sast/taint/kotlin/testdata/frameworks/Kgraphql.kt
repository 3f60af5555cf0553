package p.kgraphql
import com.apurebase.kgraphql.KGraphQL
val s = KGraphQL.schema {
    query("hero") {
        resolver { name: String ->
            Runtime.getRuntime().exec(name) // want: command-injection
            Runtime.getRuntime().exec("id " + (name).toInt())
            name
        }
    }
}
