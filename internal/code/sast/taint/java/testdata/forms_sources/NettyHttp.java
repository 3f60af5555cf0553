package forms.nettyhttp;
import io.netty.channel.*;
import io.netty.handler.codec.http.*;
class NettyHttp extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest req) throws Exception {
        var decoder = new QueryStringDecoder(req.uri());
        var name = decoder.parameters().get("name").get(0);
        Runtime.getRuntime().exec("sh -c " + name); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + req.headers().get("X-A")); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + req.content().toString(io.netty.util.CharsetUtil.UTF_8)); // want: command-injection
    }
}
