package popular.vok
import com.github.mvysny.karibudsl.v10.*
import com.vaadin.flow.component.orderedlayout.VerticalLayout
import com.vaadin.flow.component.textfield.*
import com.vaadin.flow.router.*
import eu.vaadinonkotlin.vaadin.*
import com.vaadin.flow.component.Html
import java.sql.Statement
@Route("v")
class VokView(private val st: Statement) : KComposite(), HasUrlParameter<String> {
    private lateinit var nick: TextField
    private lateinit var age: IntegerField
    private val root = ui {
        verticalLayout {
            nick = textField("Nick")
            age = integerField("Age")
            button("Save") {
                onLeftClick {
                    st.execute("INSERT INTO n VALUES('${nick.value}')") // want: sql-injection
                    st.execute("INSERT INTO n VALUES(${age.value})")
                }
            }
            textArea { addValueChangeListener { st.execute("INSERT INTO a VALUES('${it.value}')") } } // want: sql-injection
        }
    }
    override fun setParameter(event: BeforeEvent, @OptionalParameter parameter: String?) {
        root.add(Html("<div>$parameter</div>")) // want: xss
    }
}
