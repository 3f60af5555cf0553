package app;

import com.larkdb.LarkClient;
import com.plume.PlumeHttpClient;
import com.sshy.Session;
import com.vaultfiles.Vault;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InventedClients {
    private final PlumeHttpClient plume = new PlumeHttpClient();
    private LarkClient lark;

    @GetMapping("/all")
    public String all(String url, String id, String archive, String name) throws Exception {
        plume.fetch(url); // want: ssrf
        plume.get(url); // want: ssrf
        plume.fetch("https://api.example/items");
        lark.query("SELECT * FROM items WHERE id = " + id); // want: sql-injection
        lark.query("SELECT * FROM items WHERE id = ?", id);
        new Session("host.example").run("tar xf " + archive); // want: command-injection
        new Vault().readFile("/srv/" + name); // want: path-traversal
        return "ok";
    }
}
