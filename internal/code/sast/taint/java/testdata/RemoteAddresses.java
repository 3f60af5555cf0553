package shop;

import com.github.mizosoft.methanol.Methanol;
import com.github.mizosoft.methanol.MutableRequest;
import com.zaxxer.nuprocess.NuProcessBuilder;
import org.apache.commons.vfs2.FileSystemManager;
import org.apache.commons.vfs2.VFS;
import org.htmlunit.WebClient;

import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpResponse;

public class RemoteAddresses extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String url = request.getParameter("url");
        try (WebClient client = new WebClient()) {
            client.getPage(url); // want: ssrf
            client.getPage("https://example.com/");
        }
        FileSystemManager manager = VFS.getManager();
        manager.resolveFile("file:///srv/" + url); // want: path-traversal
        manager.resolveFile("file:///srv/motd");
        new NuProcessBuilder("sh", "-c", "ping " + url).start(); // want: command-injection
        new NuProcessBuilder("uptime").start();
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Methanol client = Methanol.create();
        try {
            client.send(MutableRequest.GET(request.getParameter("url")), HttpResponse.BodyHandlers.ofString()); // want: ssrf
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
