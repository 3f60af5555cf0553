package popular.grpckt
import popular.grpckt.proto.*
import kotlinx.coroutines.flow.*
import java.io.File
import java.sql.Statement
class GreeterService(private val st: Statement) : GreeterGrpcKt.GreeterCoroutineImplBase() {
    override suspend fun sayHello(request: HelloRequest): HelloReply {
        st.execute("INSERT INTO h VALUES('${request.name}')") // want: sql-injection
        st.execute("INSERT INTO h VALUES(${request.id.toLong()})")
        return helloReply { message = "Hello ${request.name}" }
    }
    override fun chat(requests: Flow<ChatMessage>): Flow<ChatReply> = flow {
        requests.collect { m ->
            File("/srv/chat/${m.room}").appendText("x") // want: path-traversal
        }
    }
    override suspend fun upload(requests: Flow<Chunk>): UploadReply {
        requests.onEach { st.execute("INSERT INTO c VALUES('${it.label}')") }.collect() // want: sql-injection
        return UploadReply.getDefaultInstance()
    }
}
