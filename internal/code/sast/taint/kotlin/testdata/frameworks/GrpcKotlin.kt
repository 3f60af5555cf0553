package p.grpc_kotlin
import com.acme.grpc.*
class S : GreeterGrpcKt.GreeterCoroutineImplBase() {
    override suspend fun sayHello(request: HelloRequest): HelloReply {
        Runtime.getRuntime().exec(request.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.name).toInt())
        return HelloReply.getDefaultInstance()
    }
}
