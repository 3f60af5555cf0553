package forms.grpckt
import io.grpc.stub.StreamObserver
class GreeterService : GreeterGrpcKt.GreeterCoroutineImplBase() {
    override suspend fun sayHello(request: HelloRequest): HelloReply {
        Runtime.getRuntime().exec("sh -c ${request.name}") // want: command-injection
        return HelloReply.newBuilder().build()
    }
    override fun stream(requests: kotlinx.coroutines.flow.Flow<HelloRequest>) = requests.onEach { Runtime.getRuntime().exec("sh -c ${it.name}") } // want: command-injection
}
