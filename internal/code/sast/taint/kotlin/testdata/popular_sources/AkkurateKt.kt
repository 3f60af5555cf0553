package popular.akkurate
import dev.nesk.akkurate.*
import dev.nesk.akkurate.constraints.builders.*
import dev.nesk.akkurate.annotations.Validate
import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import java.sql.Statement
@Validate data class User(val nick: String, val mail: String)
val validateUser = Validator<User> { nick { isNotEmpty() }; mail { hasLengthLowerThan(50) } }
fun Application.users(st: Statement) = routing {
    post("/u") {
        val user = call.receive<User>()
        when (val r = validateUser(user)) {
            is ValidationResult.Success -> st.execute("INSERT INTO u VALUES('${r.value.nick}')") // want: sql-injection
            is ValidationResult.Failure -> call.application.log.info("bad")
        }
        st.execute("INSERT INTO m VALUES('${user.mail}')") // want: sql-injection
    }
}
