package popular.kaml
import com.charleskorn.kaml.*
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import kotlinx.serialization.*
import java.io.File
@Serializable data class Conf(val dir: String, val n: Int)
fun Route.kaml() = post("/k") {
    val c = Yaml.default.decodeFromString(Conf.serializer(), call.receiveText())
    File("/srv/${c.dir}").listFiles() // want: path-traversal
    val d = Yaml.default.decodeFromStream<Conf>(call.receiveStream())
    File("/srv/${d.dir}").delete() // want: path-traversal
    val node = Yaml.default.parseToYamlNode(call.receiveText())
    Runtime.getRuntime().exec("sh -c ${node.yamlMap.getScalar("cmd")!!.content}") // want: command-injection
}
