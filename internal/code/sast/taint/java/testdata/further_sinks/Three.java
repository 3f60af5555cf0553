package app;

import com.kestrel.db.Session;
import com.kestrel.http.RestClient;
import com.kestrel.ssh.RemoteShell;
import com.kestrel.epub.EpubReader;
import io.webfolder.cdp.session.Page;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Three {
    private Session db;
    private Page page;

    @GetMapping("/x")
    public String x(String url, String a, String dir, String book) throws Exception {
        new RestClient().get(url); // want: ssrf
        page.navigate(url); // want: ssrf
        db.fetch("SELECT * FROM t WHERE a = '" + a + "'"); // want: sql-injection
        db.fetch("SELECT * FROM t WHERE a = ?", a);
        new RemoteShell("host").execute("ls " + dir); // want: command-injection
        EpubReader.open("books/" + book); // want: path-traversal
        return "ok";
    }
}
