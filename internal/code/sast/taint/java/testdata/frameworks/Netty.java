package p.netty;
import io.netty.channel.*;
import io.netty.handler.codec.http.*;
public class N extends SimpleChannelInboundHandler<FullHttpRequest> {
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest req) throws Exception {
        Runtime.getRuntime().exec(req.uri()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.uri())));
        Runtime.getRuntime().exec(req.headers().get("X")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(req.headers().get("X"))));
        Runtime.getRuntime().exec(req.content().toString(java.nio.charset.StandardCharsets.UTF_8)); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(req.content().toString(java.nio.charset.StandardCharsets.UTF_8))));
        Runtime.getRuntime().exec(new QueryStringDecoder(req.uri()).parameters().get("a").get(0)); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(new QueryStringDecoder(req.uri()).parameters().get("a").get(0))));
    }
}
