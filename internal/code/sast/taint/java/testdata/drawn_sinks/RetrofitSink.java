package drawn.retrofit;
import retrofit2.*;
import retrofit2.http.*;
import org.springframework.web.bind.annotation.*;
interface Api {
    @GET Call<String> any(@Url String url);
    @GET("users/{id}") Call<String> user(@Path("id") String id);
}
@RestController
class RetrofitSink {
    Api api;
    @GetMapping("/r")
    void r(@RequestParam String url, @RequestParam String id) throws Exception {
        new Retrofit.Builder().baseUrl(url).build().create(Api.class); // want: ssrf
        api.any(url).execute(); // want: ssrf
        api.user(id).execute();
    }
}
