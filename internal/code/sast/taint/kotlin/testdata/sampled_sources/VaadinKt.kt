package sampled.vaadinkt
import com.vaadin.flow.component.*
import com.vaadin.flow.component.button.Button
import com.vaadin.flow.component.html.*
import com.vaadin.flow.component.textfield.*
import com.vaadin.flow.component.upload.*
import com.vaadin.flow.component.upload.receivers.MemoryBuffer
import com.vaadin.flow.router.*
import org.springframework.jdbc.core.JdbcTemplate
import java.io.File
@Route("users/:id?")
class VaadinKt(private val jdbc: JdbcTemplate) : Div(), BeforeEnterObserver, HasUrlParameter<String> {
    init {
        val field = TextField("Name")
        val number = IntegerField("N")
        add(Button("Find") {
            jdbc.queryForList("SELECT * FROM u WHERE n = '${field.value}'") // want: sql-injection
            jdbc.queryForList("SELECT * FROM u WHERE n = ${number.value}")
        })
        field.addValueChangeListener { e -> add(Html("<p>${e.value}</p>")) } // want: xss
        val buffer = MemoryBuffer()
        Upload(buffer).addSucceededListener { e -> File("/srv/up/" + e.fileName).writeBytes(buffer.inputStream.readBytes()) } // want: path-traversal
    }
    override fun beforeEnter(event: BeforeEnterEvent) {
        val id = event.routeParameters.get("id").orElse("")
        jdbc.queryForList("SELECT * FROM u WHERE i = '$id'") // want: sql-injection
    }
    override fun setParameter(event: BeforeEvent, @OptionalParameter parameter: String?) {
        Runtime.getRuntime().exec("sh -c $parameter") // want: command-injection
        jdbc.queryForList("SELECT * FROM u WHERE t = '${event.location.queryParameters.parameters["t"]}'") // want: sql-injection
    }
}
