package q.retrofit;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import retrofit2.*;
import retrofit2.http.*;
public class P extends HttpServlet {
    Api api;
    interface Api {
        @GET Call<String> get(@Url String url);
        @GET("x/{p}") Call<String> ok(@Path("p") String p);
    }
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        api.get(s).execute(); // want: ssrf
    }
    private void m1(String s) throws Exception {
        new Retrofit.Builder().baseUrl(s).build(); // want: ssrf
    }
    private void m2(String s) throws Exception {
        api.ok(s).execute();
    }
}
