package p.zeromq;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
public class C {
    void run() throws Exception {
        try (ZContext context = new ZContext()) {
            ZMQ.Socket socket = context.createSocket(SocketType.REP);
            socket.bind("tcp://*:5555");
            byte[] reply = socket.recv(0);
            Runtime.getRuntime().exec(new String(reply, ZMQ.CHARSET)); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(reply, ZMQ.CHARSET))));
            Runtime.getRuntime().exec(socket.recvStr()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(socket.recvStr())));
        }
    }
}
