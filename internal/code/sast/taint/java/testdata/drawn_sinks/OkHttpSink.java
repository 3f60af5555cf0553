package drawn.okhttp;
import okhttp3.*;
import jakarta.ws.rs.*;
@Path("/o")
class OkHttpSink {
    final OkHttpClient client = new OkHttpClient();
    @GET
    public String get(@QueryParam("u") String u) throws Exception {
        client.newCall(new Request.Builder().url(u).build()).execute(); // want: ssrf
        client.newCall(new Request.Builder().url(HttpUrl.parse("http://" + u)).build()).execute(); // want: ssrf
        client.newCall(new Request.Builder().get().url(new HttpUrl.Builder().scheme("http").host(u).build()).build()); // want: ssrf
        HttpUrl ok = HttpUrl.parse("https://example.com").newBuilder().addQueryParameter("q", u).build();
        return client.newCall(new Request.Builder().url(ok).build()).execute().toString();
    }
}
