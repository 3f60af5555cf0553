package shop;

import org.example.bot.Message;
import org.example.bot.ShopBot;
import org.example.bus.Bus;
import org.example.http.HttpHead;
import org.example.http.Wire;
import org.example.io.Archives;
import org.example.pages.TemplateCompiler;
import org.example.script.ScriptRunner;
import org.example.shell.SshSession;
import org.example.store.Store;
import org.example.web.Answer;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import java.io.File;
import java.net.URL;

@RestController
class ShapesOfClients {
    Wire http;
    ScriptRunner scripts;
    SshSession ssh;
    TemplateCompiler templates;
    Store store;
    Answer answer;

    @GetMapping("/a")
    void addresses(@RequestParam String to, @RequestParam int n) throws Exception {
        http.get(to); // want: ssrf
        http.get("https://api.example/" + to);
        new HttpHead(to); // want: ssrf
        http.request("GET", to); // want: ssrf
        store.open("mongodb://" + to); // want: ssrf
        store.open("mongodb://db.example/" + n);
        Archives.toBytes(new URL(to)); // want: ssrf
    }

    @GetMapping("/b")
    void files(@RequestParam String name, @RequestParam int n) {
        Archives.expand(new File("/data/" + name)); // want: path-traversal
        Archives.expand(new File("/data/" + n));
        store.backup("/srv/" + name); // want: path-traversal
        store.backup("/srv/" + n);
        store.decode("uploads/" + name); // want: path-traversal
        store.decode("uploads/" + n);
    }

    @GetMapping("/c")
    void programs(@RequestParam String text, @RequestParam int n) {
        scripts.run(text); // want: code-injection
        scripts.run("f(" + n + ")");
        ssh.run(text); // want: command-injection
        ssh.run("tail -n " + n);
        templates.process(text); // want: template-injection
        templates.process("page", text);
    }

    @GetMapping("/d")
    void answers(@RequestParam String text, @RequestParam int n) {
        answer.send("<p>" + text); // want: xss
        answer.send("<p>" + n);
        answer.send("<p>" + Answer.escapeMarkup(text));
        answer.redirect(302, text); // want: open-redirect
        answer.redirect(302, "/orders/" + text);
    }

    @GetMapping("/e")
    void statements(@RequestParam String name, @RequestParam int n) {
        store.queryForList("SELECT * FROM orders WHERE name = '" + name + "'"); // want: sql-injection
        store.queryForList("SELECT * FROM orders WHERE name = ?", name);
        store.execute("DROP TABLE " + name); // want: sql-injection
        store.execute("DROP TABLE t" + n);
        store.setText("SELECT * FROM orders WHERE name = '" + name + "'");
    }
}

class Orders extends ShopBot {
    static class Order {
        String name;
        int count;
    }

    @Override
    public void onUpdateReceived(Message message) throws Exception {
        Runtime.getRuntime().exec("sh -c " + message.getNotification().getText()); // want: command-injection
    }

    void listen(Bus bus) {
        bus.onMessage(exchange -> Runtime.getRuntime().exec("sh -c " + exchange.getNotification().getText())); // want: command-injection
        bus.onMessage(exchange -> Runtime.getRuntime().exec("sh -c " + exchange.getSettings().getText()));
        bus.onMessage((Order order) -> Runtime.getRuntime().exec("sh -c " + order.name)); // want: command-injection
        bus.onMessage((Order order) -> Runtime.getRuntime().exec("sh -c " + order.count));
    }
}
