package q.mongo_driver;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.mongodb.client.*;
import org.bson.Document;
import com.mongodb.BasicDBObject;
public class P extends HttpServlet {
    MongoCollection<Document> c;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
            m3(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        c.find(Document.parse("{ n: '" + s + "' }")).first(); // want: nosql-injection
    }
    private void m1(String s) throws Exception {
        c.find(BasicDBObject.parse("{ n: '" + s + "' }")).first(); // want: nosql-injection
    }
    private void m2(String s) throws Exception {
        c.find(new Document("$where", "this.n == '" + s + "'")).first(); // want: nosql-injection
    }
    private void m3(String s) throws Exception {
        c.find(new Document("n", s)).first();
    }
}
