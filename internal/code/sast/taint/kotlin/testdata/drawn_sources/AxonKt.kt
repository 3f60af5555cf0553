package drawn.axonkt
import org.axonframework.commandhandling.*
import org.axonframework.queryhandling.QueryHandler
import org.axonframework.modelling.command.AggregateIdentifier
import java.sql.Statement
data class Rename(val id: String, val name: String, val rev: Int)
class Account(private val st: Statement) {
    @AggregateIdentifier lateinit var id: String
    @CommandHandler
    fun handle(cmd: Rename) {
        st.execute("UPDATE a SET n = '${cmd.name}'") // want: sql-injection
        st.execute("UPDATE a SET r = ${cmd.rev}")
    }
    @QueryHandler(queryName = "find") fun find(q: String) = st.execute("SELECT * FROM a WHERE n = '$q'") // want: sql-injection
}
