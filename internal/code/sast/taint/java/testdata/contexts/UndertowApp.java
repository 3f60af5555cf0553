package com.acme.undertow;
import io.undertow.Undertow;
import io.undertow.server.*;
import java.nio.file.*;
class UndertowApp {
    public static void main(String[] a) {
        Undertow.builder().addHttpListener(8080, "0.0.0.0").setHandler(ex -> {
            String f = ex.getQueryParameters().get("f").getFirst();
            ex.getResponseSender().send(Files.readString(Path.of("/srv/" + f))); // want: path-traversal
            Files.readString(Path.of("/srv/" + Path.of(f).getFileName()));
        }).build().start();
        Undertow.builder().setHandler(ex -> Files.readString(Path.of("/srv/" + ex.getQueryParameters().get("f").getFirst()))); // want: path-traversal
        Undertow.builder().setHandler(new HttpHandler() { public void handleRequest(HttpServerExchange ex) throws Exception { Files.readString(Path.of("/srv/" + ex.getQueryParameters().get("f").peek())); } }); // want: path-traversal
    }
}
