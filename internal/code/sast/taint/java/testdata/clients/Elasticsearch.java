package q.elasticsearch;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.elasticsearch.index.query.*;
import co.elastic.clients.elasticsearch._types.Script;
import org.elasticsearch.client.*;
public class P extends HttpServlet {
    RestClient rc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        Request q = new Request("GET", "/i/_search");
        q.setJsonEntity("{\"query\":{\"query_string\":{\"query\":\"" + s + "\"}}}"); // want: nosql-injection
        rc.performRequest(q);
    }
    private void m1(String s) throws Exception {
        QueryBuilders.matchQuery("n", s);
    }
}
