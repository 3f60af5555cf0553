package popular.grpc;
import io.grpc.stub.StreamObserver;
import io.grpc.*;
import java.sql.*;
import popular.grpc.proto.*;
class UserService extends UserServiceGrpc.UserServiceImplBase {
    private final Connection db;
    UserService(Connection db) { this.db = db; }
    @Override
    public void getUser(GetUserRequest request, StreamObserver<GetUserReply> responseObserver) {
        try (Statement st = db.createStatement()) {
            ResultSet rs = st.executeQuery("SELECT * FROM users WHERE name = '" + request.getName() + "'"); // want: sql-injection
            st.executeQuery("SELECT * FROM users WHERE id = " + Long.parseLong(request.getId()));
            responseObserver.onNext(GetUserReply.newBuilder().build());
            responseObserver.onCompleted();
        } catch (SQLException e) {
            responseObserver.onError(Status.INTERNAL.asRuntimeException());
        }
    }
    @Override
    public StreamObserver<UploadChunk> upload(StreamObserver<UploadReply> responses) {
        return new StreamObserver<UploadChunk>() {
            @Override public void onNext(UploadChunk chunk) {
                try {
                    Files.write(chunk);
                    new java.io.FileOutputStream("/srv/up/" + chunk.getFileName()).write(chunk.getData().toByteArray()); // want: path-traversal
                } catch (java.io.IOException e) { onError(e); }
            }
            @Override public void onError(Throwable t) { }
            @Override public void onCompleted() { responses.onCompleted(); }
        };
    }
    static class Files { static void write(UploadChunk c) { } }
}
class TenantInterceptor implements ServerInterceptor {
    static final Metadata.Key<String> TENANT = Metadata.Key.of("tenant", Metadata.ASCII_STRING_MARSHALLER);
    Statement st;
    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        String tenant = headers.get(TENANT);
        try {
            st.execute("SET search_path TO " + tenant); // want: sql-injection
        } catch (SQLException e) { call.close(Status.INTERNAL, headers); }
        return next.startCall(call, headers);
    }
}
