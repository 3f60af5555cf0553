package depot

// Fields of messages whose generated code is missing, with the types that the .proto file gives them.

import io.depot.v1.DepotGrpcKt
import io.depot.v1.MoveReply
import io.depot.v1.MoveRequest
import org.springframework.jdbc.core.JdbcTemplate

class Depot(private val jdbc: JdbcTemplate) : DepotGrpcKt.DepotCoroutineImplBase() {
    override suspend fun move(request: MoveRequest): MoveReply {
        jdbc.queryForList("SELECT * FROM items WHERE name = '${request.item}'") // want: sql-injection
        jdbc.queryForList("SELECT * FROM items LIMIT ${request.amount}")
        jdbc.queryForList("SELECT * FROM items WHERE zone = '${request.zone.name}'")
        jdbc.queryForList("SELECT * FROM items WHERE made > ${request.since.seconds}")
        jdbc.queryForList("SELECT * FROM items WHERE shelf IN (${request.shelfIdsList.joinToString()})")
        jdbc.queryForList("SELECT * FROM boxes WHERE number = ${request.box.number}")
        jdbc.queryForList("SELECT * FROM boxes WHERE label = '${request.box.label}'") // want: sql-injection
        return MoveReply.getDefaultInstance()
    }
}
