package sampled.handlers;
import android.database.sqlite.SQLiteDatabase;
import android.os.Parcel;
import android.webkit.JsPromptResult;
import android.webkit.WebChromeClient;
import android.webkit.WebView;
import com.github.philippheuer.events4j.simple.SimpleEventHandler;
import com.github.philippheuer.events4j.simple.domain.EventSubscriber;
import com.github.twitch4j.TwitchClient;
import com.github.twitch4j.chat.events.channel.CheerEvent;
import com.google.firebase.messaging.RemoteMessage;
import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.vaadin.flow.component.upload.Upload;
import fi.iki.elonen.NanoHTTPD.IHTTPSession;
import fi.iki.elonen.NanoWSD.WebSocketFrame;
import io.camunda.zeebe.client.ZeebeClient;
import io.camunda.zeebe.spring.client.annotation.JobWorker;
import io.camunda.zeebe.spring.client.annotation.VariablesAsType;
import io.servicetalk.http.api.HttpServerBuilder;
import io.servicetalk.http.netty.HttpServers;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.form.FormDataParser;
import java.sql.*;
import java.util.*;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import reactor.kafka.receiver.KafkaReceiver;
class MoreHandlers {
    Statement st;
    SQLiteDatabase db;
    void parcel(Parcel data) { db.execSQL("DELETE FROM t WHERE n = '" + data.readString() + "'"); } // want: sql-injection
    void push(RemoteMessage m) { db.execSQL("DELETE FROM t WHERE n = '" + m.getNotification().getBody() + "'"); } // want: sql-injection
    void mqtt(Mqtt5AsyncClient client) {
        client.publishes(MqttGlobalPublishFilter.ALL, p -> {
            try { st.execute("INSERT INTO m VALUES('" + p.getTopic() + "')"); } catch (SQLException e) { } // want: sql-injection
        });
    }
    void topic(Mqtt5Publish p) throws SQLException { st.execute("INSERT INTO m VALUES('" + p.getTopic() + "')"); } // want: sql-injection
    void armeria(ServerBuilder sb) {
        sb.service("/q", (ctx, req) -> HttpResponse.of(MediaType.HTML_UTF_8, "<p>" + ctx.queryParam("q") + "</p>")); // want: xss
    }
    void upload(Upload upload) {
        upload.addSucceededListener(e -> {
            try { st.execute("INSERT INTO m VALUES('" + e.getFileName() + "')"); } catch (SQLException x) { } // want: sql-injection
        });
    }
    void nano(IHTTPSession session, WebSocketFrame frame) throws Exception {
        Map<String, String> files = new HashMap<>();
        session.parseBody(files);
        st.execute("INSERT INTO m VALUES('" + files.get("postData") + "')"); // want: sql-injection
        st.execute("INSERT INTO m VALUES('" + frame.getTextPayload() + "')"); // want: sql-injection
    }
    @JobWorker(type = "a")
    void job(@VariablesAsType Order order) throws SQLException { st.execute("INSERT INTO m VALUES('" + order.name + "')"); } // want: sql-injection
    void jobs(ZeebeClient client) {
        client.newWorker().jobType("x").handler((c, job) -> {
            st.execute("INSERT INTO m VALUES('" + job.getVariable("v") + "')"); // want: sql-injection
        });
    }
    void talk() throws Exception {
        HttpServers.forPort(8080).listenBlockingAndAwait((ctx, request, factory) -> {
            st.execute("INSERT INTO m VALUES('" + request.queryParameter("q") + "')"); // want: sql-injection
            return factory.ok();
        });
    }
    void undertow(HttpServerExchange ex) throws SQLException {
        var form = ex.getAttachment(FormDataParser.FORM_DATA);
        st.execute("INSERT INTO m VALUES('" + form.getFirst("n").getValue() + "')"); // want: sql-injection
    }
    void kafka(KafkaReceiver<String, String> receiver) {
        receiver.receive().doOnNext(r -> {
            try { st.execute("INSERT INTO m VALUES('" + r.value() + "')"); } catch (SQLException e) { } // want: sql-injection
        });
    }
    void twitch(TwitchClient client) {
        client.getEventManager().getEventHandler(SimpleEventHandler.class).onEvent(CheerEvent.class, e -> {
            try { st.execute("INSERT INTO m VALUES('" + e.getMessage() + "')"); } catch (SQLException x) { } // want: sql-injection
        });
    }
    @EventSubscriber
    public void cheered(CheerEvent e) throws SQLException { st.execute("INSERT INTO m VALUES('" + e.getMessage() + "')"); } // want: sql-injection
    static class Order { String name; }
}
class Store implements Processor<String, String, Void, Void> {
    Statement st;
    @Override
    public void process(Record<String, String> record) {
        try { st.execute("INSERT INTO m VALUES('" + record.value() + "')"); } catch (SQLException e) { } // want: sql-injection
    }
}
class Go extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Response.sendRedirect(request, response, callback, Request.extractQueryParameters(request).getValue("to")); // want: open-redirect
        return true;
    }
}
class Chrome extends WebChromeClient {
    SQLiteDatabase db;
    @Override
    public boolean onJsPrompt(WebView view, String url, String message, String def, JsPromptResult result) {
        db.execSQL("INSERT INTO t VALUES('" + message + "')"); // want: sql-injection
        return true;
    }
}
