// Families of clients.
package shop;

import com.rabbitmq.client.Command;
import com.rabbitmq.client.QueueingConsumer;
import com.rabbitmq.client.RpcClient;
import com.rabbitmq.client.RpcServer;
import com.zaxxer.hikari.HikariConfig;
import groovy.util.Eval;
import io.netty.bootstrap.Bootstrap;
import io.netty.handler.codec.http.DefaultHttpRequest;
import java.io.File;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import javax.servlet.http.HttpServletRequest;
import org.apache.avro.file.DataFileWriter;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.IOUtils;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.apache.velocity.app.Velocity;
import org.mvel2.MVEL;
import org.mvel2.MVELRuntime;

class Families {
    void received(RpcClient rpc, Command command, QueueingConsumer consumer) throws Exception {
        Runtime.getRuntime().exec(rpc.stringCall("x")); // want: command-injection
        Runtime.getRuntime().exec(new String(command.getContentBody())); // want: command-injection
        Runtime.getRuntime().exec(new String(consumer.nextDelivery().getBody())); // want: command-injection
        Runtime.getRuntime().exec(rpc.toString());
    }

    static class Server extends RpcServer {
        @Override
        public byte[] handleCall(byte[] body, Object properties) {
            try {
                Runtime.getRuntime().exec(new String(body)); // want: command-injection
                Runtime.getRuntime().exec("id");
            } catch (java.io.IOException e) {
                return null;
            }
            return body;
        }
    }

    void addresses(HttpServletRequest request, Bootstrap bootstrap, HikariConfig pool) throws Exception {
        String value = request.getParameter("q");
        bootstrap.connect(value, 1); // want: ssrf
        bootstrap.connect("shop.example", 1);
        new DefaultHttpRequest(null, null, value); // want: ssrf
        new DefaultHttpRequest(null, null, "/orders");
        pool.setJdbcUrl(value); // want: ssrf
        pool.setJdbcUrl("jdbc:h2:mem");
        FileUtils.copyURLToFile(new URL(value), new File("/tmp/copy")); // want: ssrf
        FileUtils.copyURLToFile(new URL("https://shop.example/"), new File("/tmp/copy"));
        IOUtils.toString(URI.create(value)); // want: ssrf
        IOUtils.toString(URI.create("https://shop.example/"));
    }

    void code(HttpServletRequest request, MVELRuntime runtime) throws Exception {
        String value = request.getParameter("q");
        Eval.xyz(1, 2, 3, value); // want: code-injection
        Eval.xyz(1, 2, 3, "x + y");
        MVEL.executeSetExpression(value, null, null); // want: code-injection
        MVEL.executeSetExpression("x", null, null);
        runtime.execute(false, value); // want: code-injection
        runtime.execute(false, "1");
    }

    void files(HttpServletRequest request, DataFileWriter writer) throws Exception {
        String value = request.getParameter("q");
        WorkbookFactory.create(new File(value)); // want: path-traversal
        WorkbookFactory.create(new File("/srv/a.xlsx"));
        writer.create(null, new File(value)); // want: path-traversal
        writer.create(null, new File("/srv/a.avro"));
        Velocity.mergeTemplate(value, "UTF-8", null, null); // want: path-traversal
        Velocity.mergeTemplate("a.vm", "UTF-8", null, null);
    }
}
