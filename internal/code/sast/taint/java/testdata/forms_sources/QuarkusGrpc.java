package forms.quarkusgrpc;
import io.quarkus.grpc.GrpcService;
import io.smallrye.mutiny.*;
@GrpcService
public class QuarkusGrpc implements Greeter {
    @Override
    public Uni<HelloReply> sayHello(HelloRequest request) {
        try {
            Runtime.getRuntime().exec("sh -c " + request.getName()); // want: command-injection
        } catch (java.io.IOException e) { }
        return Uni.createFrom().item(HelloReply.newBuilder().build());
    }
}
