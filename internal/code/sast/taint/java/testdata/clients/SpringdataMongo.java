package q.springdata_mongo;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import org.springframework.data.mongodb.core.*;
import org.springframework.data.mongodb.core.query.*;
public class P extends HttpServlet {
    MongoTemplate t;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        t.find(new BasicQuery("{ n: '" + s + "' }"), Object.class); // want: nosql-injection
    }
    private void m1(String s) throws Exception {
        t.executeCommand("{ ping: '" + s + "' }"); // want: nosql-injection
    }
    private void m2(String s) throws Exception {
        t.find(Query.query(Criteria.where("n").is(s)), Object.class);
    }
}
