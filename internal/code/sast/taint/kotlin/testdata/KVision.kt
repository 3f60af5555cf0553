package shop

import io.kvision.annotations.KVService
import io.kvision.remote.ServiceException
import java.sql.Connection

@KVService
interface IUserService {
    suspend fun find(name: String): List<String>
}

class UserService(private val db: Connection) : IUserService {
    override suspend fun find(name: String): List<String> {
        val rows = db.createStatement().executeQuery("SELECT * FROM users WHERE name = '$name'") // want: sql-injection
        db.prepareStatement("SELECT * FROM users WHERE name = ?").apply { setString(1, name) }.executeQuery()
        return listOf(rows.getString(1))
    }
}
