package sampled.servicetalk
import io.servicetalk.concurrent.api.Single
import io.servicetalk.http.api.*
import io.servicetalk.http.netty.HttpServers
import io.servicetalk.http.router.predicate.HttpPredicateRouterBuilder
import java.io.File
import java.sql.Statement
fun serve(st: Statement) {
    HttpServers.forPort(8080).listenBlockingAndAwait { ctx, request, factory ->
        st.executeQuery("SELECT * FROM t WHERE q = '${request.queryParameter("q")}'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE q = ${request.queryParameter("n")!!.toInt()}")
        val body = request.payloadBody(HttpSerializers.textSerializerUtf8())
        Runtime.getRuntime().exec("sh -c $body") // want: command-injection
        factory.ok()
    }
}
class Service : StreamingHttpService {
    override fun handle(ctx: HttpServiceContext, request: StreamingHttpRequest, factory: StreamingHttpResponseFactory): Single<StreamingHttpResponse> {
        File("/srv/" + request.rawPath()).readText() // want: path-traversal
        return Single.succeeded(factory.ok())
    }
}
