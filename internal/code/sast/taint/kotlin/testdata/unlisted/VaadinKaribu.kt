package p.vaadin_karibu
import com.github.mvysny.karibudsl.v10.*
import com.vaadin.flow.component.orderedlayout.VerticalLayout
class V : VerticalLayout() {
    init {
        val name = textField("n");
        button("go") {
            onLeftClick {
                Runtime.getRuntime().exec(name.value) // not found: command-injection
                Runtime.getRuntime().exec("id " + (name.value).toInt())
            }
        }
    }
}
