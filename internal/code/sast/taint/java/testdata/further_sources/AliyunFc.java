package app;

import com.aliyun.fc.runtime.Context;
import com.aliyun.fc.runtime.HttpRequestHandler;
import com.aliyun.fc.runtime.StreamRequestHandler;
import java.io.InputStream;
import java.io.OutputStream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

class AliyunFc implements HttpRequestHandler {
    public void handleRequest(HttpServletRequest request, HttpServletResponse response, Context context) throws java.io.IOException {
        Runtime.getRuntime().exec("find " + request.getParameter("name")); // want: command-injection
    }
}

class AliyunStream implements StreamRequestHandler {
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws java.io.IOException {
        String name = new String(input.readAllBytes());
        Runtime.getRuntime().exec("find " + name); // want: command-injection
        Runtime.getRuntime().exec("find /srv");
    }
}
