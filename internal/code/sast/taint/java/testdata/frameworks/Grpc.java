package p.grpc;
import io.grpc.stub.StreamObserver;
import com.acme.grpc.GreeterGrpc;
import com.acme.grpc.HelloRequest;
import com.acme.grpc.HelloReply;
public class G extends GreeterGrpc.GreeterImplBase {
    @Override public void sayHello(HelloRequest request, StreamObserver<HelloReply> out) {
        try {
            Runtime.getRuntime().exec(request.getName()); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getName())));
            Runtime.getRuntime().exec("n" + request.getCount() % 7);
        } catch (java.io.IOException e) {} out.onCompleted();
    }
}
