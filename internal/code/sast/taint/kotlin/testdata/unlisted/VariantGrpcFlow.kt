package p.grpcflow
import kotlinx.coroutines.flow.*
import com.acme.proto.*
class Service : UploadServiceGrpcKt.UploadServiceCoroutineImplBase() {
    override suspend fun find(request: FindRequest): FindReply {
        Runtime.getRuntime().exec("sh -c " + request.name)
        Runtime.getRuntime().exec("id " + request.name.toInt())
        return FindReply.getDefaultInstance()
    }
    override fun chat(requests: Flow<ChatRequest>): Flow<ChatReply> = flow {
        requests.collect { r ->
            Runtime.getRuntime().exec("sh -c " + r.text) // want: command-injection
            Runtime.getRuntime().exec("id " + r.text.toInt())
        }
    }
}
