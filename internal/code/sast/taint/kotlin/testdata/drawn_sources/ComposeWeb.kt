package drawn.composeweb
import androidx.compose.runtime.*
import org.jetbrains.compose.web.dom.*
import kotlinx.browser.window
import kotlinx.browser.document
@Composable
fun Search() {
    var q by remember { mutableStateOf("") }
    Input(type = InputType.Text) { onInput { q = it.value } }
    val hash = window.location.hash.removePrefix("#")
    document.getElementById("out")!!.innerHTML = "<b>$hash</b>"
    document.getElementById("ok")!!.textContent = hash
}
