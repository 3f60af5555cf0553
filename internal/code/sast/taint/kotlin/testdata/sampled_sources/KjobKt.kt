package sampled.kjob
import kjob.core.*
import kjob.core.job.*
import java.io.File
import java.sql.Statement
object Mail : Job("mail") {
    val to = string("to")
    val count = integer("count")
}
class KjobKt(private val kjob: KJob, private val st: Statement) {
    fun register() {
        kjob.register(Mail) {
            execute {
                st.execute("INSERT INTO m VALUES('${props[it.to]}')")
                st.execute("INSERT INTO m VALUES(${props[it.count]})")
            }
        }
    }
}
