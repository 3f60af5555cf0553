// Messages and sinks of libraries that nothing is known of.
package shop;

import java.io.IOException;
import org.quokka.ChatBot;
import org.quokka.Context;
import org.quokka.Graph;
import org.quokka.OrderStreamListener;
import org.quokka.Page;
import org.quokka.Scripts;
import org.quokka.Store;
import org.quokka.Templates;

class ShapesOfMessages {
    @OrderStreamListener("orders")
    void order(String text, int count) throws IOException {
        Runtime.getRuntime().exec("order " + text); // want: command-injection
        Runtime.getRuntime().exec("order " + count);
    }

    // Sinks by their names
    void named(Context ctx, Store store, Scripts scripts, Page page, Templates templates) {
        String name = ctx.queryParam("name");
        store.rawQuery(name); // want: sql-injection
        store.rawQuery("SELECT 1", name);
        scripts.evalScript(name); // want: code-injection
        scripts.evalScript("name()", name);
        page.setHtml(name); // want: xss
        page.setHtml("<p>Hello</p>");
        templates.renderInline(name); // want: template-injection
        templates.renderInline("Hello {name}", name);
    }

    // Sinks by their text
    void texts(Context ctx, Graph graph, Page page) {
        String name = ctx.queryParam("name");
        graph.walk("MATCH (n {name: '" + name + "'}) RETURN n"); // want: sql-injection
        graph.walk("MATCH (n {name: $name}) RETURN n", name);
        page.replaceBody("<p>" + name + "</p>"); // want: xss
        page.replaceBody("Hello " + name);
    }
}

class Chat extends ChatBot {
    @Override
    public void messageArrived(String text, int number) throws Exception {
        Runtime.getRuntime().exec("say " + text); // want: command-injection
        Runtime.getRuntime().exec("say " + number);
    }
}
