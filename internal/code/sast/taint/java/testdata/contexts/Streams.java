package com.acme.streams;
import com.acme.proto.*;
import io.grpc.stub.StreamObserver;
import java.sql.*;
class Streams extends GreeterGrpc.GreeterImplBase {
    Connection con;
    @Override public StreamObserver<HelloRequest> chat(StreamObserver<HelloReply> out) {
        return new StreamObserver<>() {
            @Override public void onNext(HelloRequest r) {
                try { con.createStatement().execute("SELECT '" + r.getName() + "'"); } catch (SQLException e) {} // want: sql-injection
            }
            @Override public void onError(Throwable t) {}
            @Override public void onCompleted() {}
        };
    }
    void ask(GreeterGrpc.GreeterStub stub, HelloRequest request) {
        stub.hello(request, new StreamObserver<HelloReply>() {
            @Override public void onNext(HelloReply r) {
                try { con.createStatement().execute("SELECT '" + r.getText() + "'"); } catch (SQLException e) {}
            }
            @Override public void onError(Throwable t) {}
            @Override public void onCompleted() {}
        });
    }
    @Override public StreamObserver<HelloRequest> chat2(StreamObserver<HelloReply> out) {
        return new StreamObserver<HelloRequest>() {
            @Override public void onNext(HelloRequest r) {
                try { con.createStatement().execute("SELECT '" + r.getName() + "'"); } catch (SQLException e) {} // want: sql-injection
            }
            @Override public void onError(Throwable t) {}
            @Override public void onCompleted() {}
        };
    }
}
