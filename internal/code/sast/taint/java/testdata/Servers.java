import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.Http2FrameListener;
import jakarta.faces.context.FacesContext;
import java.io.File;
import java.sql.Statement;
import java.util.List;
import javax.ws.rs.container.ContainerRequestContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.io.HttpRequestHandler;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;
import play.mvc.Http;

class Servers {
    Statement db;

    void play(Http.Request request) throws Exception {
        db.executeQuery("select * from t where name = '" + request.getQueryString("name") + "'"); // want: sql-injection
        db.executeQuery("select * from t where id = " + Integer.parseInt(request.getQueryString("id")));
    }

    void filter(ContainerRequestContext context) throws Exception {
        db.executeQuery("select * from t where name = '" + context.getHeaderString("X-Name") + "'"); // want: sql-injection
    }

    String lambda(APIGatewayProxyRequestEvent event) throws Exception {
        db.executeQuery("select * from t where name = '" + event.getBody() + "'"); // want: sql-injection
        return "done";
    }

    void faces() throws Exception {
        FacesContext context = FacesContext.getCurrentInstance();
        String name = context.getExternalContext().getRequestParameterMap().get("name");
        db.executeQuery("select * from t where name = '" + name + "'"); // want: sql-injection
        context.getResponseWriter().write(name); // want: xss
        context.getResponseWriter().writeText(name, null);
        context.getExternalContext().getResource(name); // want: path-traversal
        context.getExternalContext().getResource("/WEB-INF/help.txt");
        context.getExternalContext().redirect(name); // want: open-redirect
        context.getExternalContext().redirect("/items/" + name);
    }
}

class Decoder extends ByteToMessageDecoder {
    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        new File("/data/" + in.toString()).delete(); // want: path-traversal
        out.add("done");
    }
}

class Frames implements Http2FrameListener {
    @Override
    public int onDataRead(ChannelHandlerContext context, int id, ByteBuf data, int padding, boolean end) {
        new File("/data/" + data.toString()).delete(); // want: path-traversal
        return padding;
    }
}

class Calls extends ByteToMessageDecoder {
    @Override
    protected void callDecode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        new File("/data/" + in.toString()).delete(); // want: path-traversal
    }
}

class OtherFrames implements Http2FrameListener {
    @Override
    public void onPushPromiseRead(ChannelHandlerContext context, int id, int promised, Http2Headers headers, int padding) {
        new File("/data/" + headers.path()).delete(); // want: path-traversal
        new File("/data/" + padding).delete();
    }

    @Override
    public void onUnknownFrame(ChannelHandlerContext context, byte type, int id, Http2Flags flags, ByteBuf payload) {
        new File("/data/" + payload.toString()).delete(); // want: path-traversal
        new File("/data/" + id).delete();
    }
}

class Listener implements java.net.http.WebSocket.Listener {
    @Override
    public CompletionStage<?> onBinary(java.net.http.WebSocket socket, ByteBuffer data, boolean last) {
        new File("/data/" + data.toString()).delete(); // want: path-traversal
        return null;
    }

    @Override
    public CompletionStage<?> onText(java.net.http.WebSocket socket, CharSequence data, boolean last) {
        new File("/data/" + data).delete(); // want: path-traversal
        return null;
    }
}

class Unique implements javax.validation.ConstraintValidator<Free, String> {
    @Override
    public boolean isValid(String value, javax.validation.ConstraintValidatorContext context) {
        return !new File("/data/" + value).exists(); // want: path-traversal
    }
}

class Handler implements HttpRequestHandler {
    @Override
    public void handle(ClassicHttpRequest request, ClassicHttpResponse response, HttpContext context) {
        new File("/data/" + request.getPath()).delete(); // want: path-traversal
        new File("/data/help.txt").delete();
    }
}

class Sockets extends AbstractWebSocketHandler {
    Statement db;

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) throws Exception {
        db.executeQuery("select * from t where name = '" + message.getPayload() + "'"); // want: sql-injection
    }
}

class Channel extends SimpleChannelInboundHandler<String> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, String message) {
        new File("/data/" + message).delete(); // want: path-traversal
        new File("/data/help.txt").delete();
    }
}
