package later.kvision
import io.kvision.annotations.KVService
import io.kvision.remote.*
import kotlinx.coroutines.channels.*
import java.io.File
import java.sql.Statement
@KVService
interface IUserService {
    suspend fun find(name: String, n: Int): List<String>
    suspend fun socket(input: ReceiveChannel<String>, output: SendChannel<String>)
}
class UserService(private val st: Statement) : IUserService {
    override suspend fun find(name: String, n: Int): List<String> {
        st.executeQuery("SELECT * FROM u LIMIT $n")
        st.executeQuery("SELECT * FROM u WHERE n = '$name'") // want: sql-injection
        return listOf()
    }
    override suspend fun socket(input: ReceiveChannel<String>, output: SendChannel<String>) {
        for (text in input) File("/srv/$text").readText() // want: path-traversal
    }
}
