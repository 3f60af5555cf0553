package q.declared;

import feign.RequestLine;
import java.io.IOException;
import java.net.URI;
import javax.servlet.http.HttpServletRequest;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import retrofit2.Call;
import retrofit2.http.GET;
import retrofit2.http.Query;
import retrofit2.http.Url;

interface Files {
    @GET
    Call<String> fetch(@Url String url, @Query("page") String page);

    @GET("files")
    Call<String> list(@Query("page") String page);
}

interface Repositories {
    @RequestLine("GET /")
    String fetch(URI base);
}

@FeignClient(name = "users")
interface Users {
    String fetch(URI base, String name);
}

@HttpExchange("/pages")
interface Pages {
    @GetExchange
    String fetch(URI base, @RequestParam String name);
}

interface Own {
    String open(URI address);
}

@RestController
class DeclaredClients {
    private Files files;
    private Repositories repositories;
    private Users users;
    private Pages pages;
    private Own own;

    @GetMapping("/fetch")
    String fetch(@RequestParam String s) throws IOException {
        files.fetch(s, "1").execute(); // want: ssrf
        files.fetch("https://example.com/", s).execute();
        files.list(s).execute();
        repositories.fetch(URI.create(s)); // want: ssrf
        repositories.fetch(URI.create("https://example.com/" + s));
        users.fetch(URI.create(s), "ada"); // want: ssrf
        users.fetch(URI.create("https://example.com/"), s);
        own.open(URI.create(s));
        return pages.fetch(URI.create(s), "home"); // want: ssrf
    }
}
