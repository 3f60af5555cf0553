package app

import io.grpc.ServerBuilder

class FilesService : FilesGrpcKt.FilesCoroutineImplBase() {
    override suspend fun list(request: ListRequest): ListReply {
        Runtime.getRuntime().exec("ls " + request.dir) // not found: command-injection
        Runtime.getRuntime().exec(arrayOf("ls", request.dir))
        return ListReply.getDefaultInstance()
    }
}

fun main() {
    ServerBuilder.forPort(50051).addService(FilesService()).build().start()
}
