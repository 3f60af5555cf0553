package app;

import org.smartboot.http.server.HttpBootstrap;
import org.smartboot.http.server.HttpRequest;
import org.smartboot.http.server.HttpResponse;
import org.smartboot.http.server.HttpServerHandler;

public class SmartHttp {
    public static void main(String[] args) {
        HttpBootstrap bootstrap = new HttpBootstrap();
        bootstrap.httpHandler(new HttpServerHandler() {
            @Override
            public void handle(HttpRequest request, HttpResponse response) throws java.io.IOException {
                Runtime.getRuntime().exec("find " + request.getParameter("name")); // want: command-injection
                Runtime.getRuntime().exec("find /srv");
                response.write(("<p>" + request.getParameter("text") + "</p>").getBytes()); // not found: xss
            }
        });
        bootstrap.start();
    }
}
