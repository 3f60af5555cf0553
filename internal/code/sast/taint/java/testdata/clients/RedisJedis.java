package q.redis_jedis;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import redis.clients.jedis.Jedis;
public class P extends HttpServlet {
    Jedis jedis;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        jedis.eval("return redis.call('get', '" + s + "')"); // want: code-injection
    }
    private void m1(String s) throws Exception {
        jedis.eval("return redis.call('get', KEYS[1])", 1, s);
    }
}
