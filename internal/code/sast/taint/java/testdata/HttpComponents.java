import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.URI;
import javax.servlet.http.HttpServletRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequests;
import org.apache.hc.client5.http.classic.methods.HttpTrace;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;
import org.springframework.http.HttpMethod;
import org.springframework.http.RequestEntity;

class HttpComponents {
    void builders(HttpServletRequest request, ClassicRequestBuilder given) {
        String to = request.getParameter("to");
        ClassicRequestBuilder.get(to); // want: ssrf
        ClassicRequestBuilder.get("https://api.example.com/items/" + to);
        given.setUri(to); // want: ssrf
        SimpleHttpRequests.create("GET", to); // want: ssrf
        SimpleHttpRequests.create(to, "https://api.example.com/");
        new HttpTrace(to); // want: ssrf
        new HttpTrace("https://api.example.com/" + to);
    }

    void entities(HttpServletRequest request) {
        String to = request.getParameter("to");
        new RequestEntity<String>(HttpMethod.GET, URI.create(to)); // want: ssrf
        new RequestEntity<String>(HttpMethod.GET, URI.create("https://api.example.com/" + to));
    }

    void datagrams(HttpServletRequest request, DatagramSocket socket, byte[] data) throws Exception {
        String to = request.getParameter("to");
        socket.connect(new InetSocketAddress(to, 53)); // want: ssrf
        socket.connect(new InetSocketAddress("time.example.com", 123));
        new DatagramPacket(data, 1, new InetSocketAddress(to, 53)); // want: ssrf
        new DatagramPacket(data, 1, new InetSocketAddress("time.example.com", 53));
    }
}
