package p.vaadin
import com.vaadin.flow.component.textfield.TextField
import com.vaadin.flow.component.orderedlayout.VerticalLayout
class V : VerticalLayout() {
    val f = TextField("n");
    fun go() {
        Runtime.getRuntime().exec(f.value) // want: command-injection
        Runtime.getRuntime().exec("id " + (f.value).toInt())
    }
}
