package popular.netty;
import io.netty.channel.*;
import io.netty.handler.codec.http.*;
import io.netty.handler.codec.http.multipart.*;
import io.netty.handler.codec.http.websocketx.*;
import io.netty.util.CharsetUtil;
import java.sql.Statement;
import java.util.*;
class NettyServer extends SimpleChannelInboundHandler<FullHttpRequest> {
    Statement st;
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest req) throws Exception {
        QueryStringDecoder decoder = new QueryStringDecoder(req.uri());
        List<String> names = decoder.parameters().get("name");
        st.executeQuery("SELECT * FROM users WHERE name = '" + names.get(0) + "'"); // want: sql-injection
        String body = req.content().toString(CharsetUtil.UTF_8);
        Runtime.getRuntime().exec("sh -c echo " + body); // want: command-injection
        String host = req.headers().get(HttpHeaderNames.HOST);
        st.execute("INSERT INTO hosts VALUES('" + host + "')"); // want: sql-injection
        st.execute("INSERT INTO ages VALUES(" + Integer.parseInt(body.trim()) + ")");
        InterfaceHttpData data = new HttpPostRequestDecoder(req).getBodyHttpData("file");
        new java.io.File("/srv/" + ((Attribute) data).getValue()).delete(); // want: path-traversal
    }
}
class FrameHandler extends SimpleChannelInboundHandler<TextWebSocketFrame> {
    Statement st;
    @Override protected void channelRead0(ChannelHandlerContext ctx, TextWebSocketFrame frame) throws Exception {
        st.execute("INSERT INTO log VALUES('" + frame.text() + "')"); // want: sql-injection
    }
}
class LineHandler extends ChannelInboundHandlerAdapter {
    @Override public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        String line = (String) msg;
        Runtime.getRuntime().exec("sh -c " + line); // want: command-injection
        if (line.matches("[a-z]+")) {
            Runtime.getRuntime().exec("sh -c " + line);
        }
    }
}
