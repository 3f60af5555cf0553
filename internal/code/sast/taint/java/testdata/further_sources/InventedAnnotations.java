package app;

import com.larkspur.web.Inbound;
import com.larkspur.web.Site;
import com.larkspur.web.FromQuery;
import com.larkspur.messaging.Receives;

@Site("/files")
public class InventedAnnotations {
    @Inbound("/{name}")
    public String show(String name, @FromQuery("sort") String sort) throws Exception {
        Runtime.getRuntime().exec("sort " + sort); // want: command-injection
        return java.nio.file.Files.readString(java.nio.file.Path.of("/srv/" + name)); // want: path-traversal
    }

    @Receives("orders")
    public void order(String text, int copies) throws Exception {
        Runtime.getRuntime().exec("lp " + text); // want: command-injection
        Runtime.getRuntime().exec("lp " + copies);
    }
}
