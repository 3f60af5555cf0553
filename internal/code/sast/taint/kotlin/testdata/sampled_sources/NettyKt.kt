package sampled.nettykt
import io.netty.buffer.ByteBuf
import io.netty.channel.*
import io.netty.handler.codec.http.*
import io.netty.handler.codec.http.websocketx.*
import io.netty.util.CharsetUtil
import java.io.File
import java.sql.Statement
class Http(private val st: Statement) : SimpleChannelInboundHandler<FullHttpRequest>() {
    override fun channelRead0(ctx: ChannelHandlerContext, msg: FullHttpRequest) {
        val q = QueryStringDecoder(msg.uri()).parameters()["q"]?.first()
        st.executeQuery("SELECT * FROM t WHERE q = '$q'") // want: sql-injection
        Runtime.getRuntime().exec("sh -c " + msg.content().toString(CharsetUtil.UTF_8)) // want: command-injection
        st.executeQuery("SELECT * FROM t WHERE q = ${q!!.toInt()}")
    }
}
class Frames(private val st: Statement) : SimpleChannelInboundHandler<WebSocketFrame>() {
    override fun channelRead0(ctx: ChannelHandlerContext, frame: WebSocketFrame) {
        if (frame is TextWebSocketFrame) st.execute("INSERT INTO t VALUES('${frame.text()}')") // want: sql-injection
    }
}
class Bytes(private val st: Statement) : ChannelInboundHandlerAdapter() {
    override fun channelRead(ctx: ChannelHandlerContext, msg: Any) {
        val buf = msg as ByteBuf
        File("/srv/" + buf.toString(CharsetUtil.UTF_8)).readText() // want: path-traversal
    }
}
