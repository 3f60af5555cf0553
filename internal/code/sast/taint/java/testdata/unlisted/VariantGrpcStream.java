package p.grpcstream;
import io.grpc.stub.StreamObserver;
import com.acme.proto.*;
class G extends UploadServiceGrpc.UploadServiceImplBase {
    @Override public StreamObserver<UploadRequest> upload(StreamObserver<UploadReply> out) {
        return new StreamObserver<UploadRequest>() {
            @Override public void onNext(UploadRequest request) {
                try {
                Runtime.getRuntime().exec("sh -c " + request.getName()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(request.getName()));
                } catch (Exception e) { }
            }
            @Override public void onError(Throwable t) { }
            @Override public void onCompleted() { out.onCompleted(); }
        };
    }
}
