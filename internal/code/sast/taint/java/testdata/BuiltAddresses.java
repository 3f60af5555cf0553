package shop;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.uri.UriBuilder;
import java.net.URI;
import java.util.Set;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import net.dv8tion.jda.api.events.interaction.command.SlashCommandInteractionEvent;
import net.dv8tion.jda.api.hooks.ListenerAdapter;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.query.LdapQueryBuilder;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

// Addresses that builders make, and addresses whose host is checked.
class BuiltAddresses extends HttpServlet {
    static final Set<String> PARTNERS = Set.of("a.partner.example", "b.partner.example");
    OkHttpClient client;
    String home;

    BuiltAddresses(String home) {
        this.home = home;
    }

    protected void doGet(HttpServletRequest q, HttpServletResponse r) throws java.io.IOException {
        HttpUrl url = HttpUrl.parse(q.getParameter("feed"));
        if (PARTNERS.contains(url.host())) {
            client.newCall(new Request.Builder().url(url).build()).execute();
            r.sendRedirect(url.toString());
        }
        if (url.host().contains("partner.example")) {
            r.sendRedirect(url.toString()); // want: open-redirect
        }
    }

    protected void doPut(HttpServletRequest q, HttpServletResponse r) throws java.io.IOException {
        String x = q.getParameter("x");
        r.sendRedirect(UriComponentsBuilder.fromPath("/orders").queryParam("q", "{q}").buildAndExpand(x).toUriString());
        r.sendRedirect(UriComponentsBuilder.fromPath(home).queryParam("q", "{q}").buildAndExpand(x).toUriString());
        r.sendRedirect(UriComponentsBuilder.fromPath(x).queryParam("q", "{q}").buildAndExpand("a").toUriString()); // want: open-redirect
        r.sendRedirect(UriComponentsBuilder.fromUriString("https://{h}/a").buildAndExpand(x).toUriString()); // want: open-redirect
    }
}

@Controller("/addresses")
class Addresses {
    private final String home;

    Addresses(String home) {
        this.home = home;
    }

    @Get("/home")
    HttpResponse<?> home(@QueryValue String q) {
        return HttpResponse.seeOther(UriBuilder.of(home).queryParam("q", q).build());
    }

    @Get("/find")
    HttpResponse<?> find(@QueryValue String q) {
        return HttpResponse.seeOther(UriBuilder.of("/search").path("all").queryParam("q", q).build());
    }

    @Get("/back")
    HttpResponse<?> back(@QueryValue String to) {
        return HttpResponse.seeOther(UriBuilder.of(to).queryParam("q", "a").build()); // want: open-redirect
    }
}

class Answers {
    Mono<ServerResponse> greet(ServerRequest q) {
        String name = q.queryParam("name").orElse("you");
        if (name.equals("plain")) {
            return ServerResponse.status(200).bodyValue("name " + name);
        }
        return ServerResponse.ok().header("X-A", "b").bodyValue("<p>" + name + "</p>"); // want: xss
    }
}

class Numbered extends ListenerAdapter {
    public void onSlashCommandInteraction(SlashCommandInteractionEvent event) {
        new java.io.File("/srv/notes/" + event.getUser().getId()).delete();
        new java.io.File("/srv/notes/" + event.getOption("scan").getAsAttachment().getIdLong()).delete();
        new java.io.File("/srv/notes/" + event.getOption("name").getAsString()).delete(); // want: path-traversal
    }
}

class People extends HttpServlet {
    LdapTemplate ldap;

    protected void doGet(HttpServletRequest q, HttpServletResponse r) {
        ldap.search(LdapQueryBuilder.query().base("ou=guests").where("uid").is(q.getParameter("uid")), String::valueOf);
        ldap.search("ou=guests", "(uid=" + q.getParameter("uid") + ")", String::valueOf); // want: ldap-injection
    }
}
