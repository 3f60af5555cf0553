import java.io.File;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import shop.Base;
import shop.Box;
import shop.Cipher;
import shop.FromUser;
import shop.Handler;
import shop.Inbox;
import shop.Link;
import shop.Text;

class App implements Handler {
    Base base;

    public void handle(String text) {
        base.find(text); // want: sql-injection
    }

    void sources(Inbox in) {
        base.find(in.next()); // want: sql-injection
        StringBuilder text = new StringBuilder();
        in.fill(text);
        base.find(text.toString()); // want: sql-injection
        in.each(one -> base.find(one)); // want: sql-injection
        base.find(in.other());
    }

    void annotated(@FromUser String name, String other) {
        base.find(name); // want: sql-injection
        base.find(other);
    }

    void sinks(Inbox in, Base.Query q) {
        String text = in.next();
        base.find(new File(text), "x"); // want: path-traversal
        base.find(text, text, text);
        new Base.Query(text); // want: sql-injection
        base.all("x", new String[] {text}); // want: command-injection
        base.all(text, new String[] {"x"});
        Link link = new Link(text);
        link.open(); // want: ssrf
        base.odd(text);
    }

    void flows(Inbox in) {
        String text = in.next();
        base.find(Text.join("a", text)); // want: sql-injection
        base.find(Text.join(text, "a"));
        base.find("x" + Text.length(text));
        base.find(text.trim()); // want: sql-injection
        base.find(Text.quote(text));
        if (Text.isName(text)) {
            base.find(text);
        }
        Box box = new Box();
        box.put(text);
        base.find(box.get()); // want: sql-injection
        Text.map(List.of(text), one -> {
            base.find(one); // want: sql-injection
            return one;
        });
    }

    void constants(Cipher cipher, String key) {
        cipher.key("secret"); // want: hardcoded-key
        cipher.key(key);
    }

    void known(HttpServletRequest request, HttpServletResponse response) throws Exception {
        response.sendRedirect(request.getParameter("to")); // want: open-redirect
        response.sendRedirect("/home/" + request.getParameter("to"));
    }
}
