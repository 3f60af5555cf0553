package q.cosmos;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import com.azure.cosmos.*;
import com.azure.cosmos.models.*;
public class P extends HttpServlet {
    CosmosContainer cc;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
            m2(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        cc.queryItems("select * from c where c.n='" + s + "'", new CosmosQueryRequestOptions(), Object.class); // want: sql-injection
    }
    private void m1(String s) throws Exception {
        cc.queryItems(new SqlQuerySpec("select * from c where c.n='" + s + "'"), // want: sql-injection
                new CosmosQueryRequestOptions(), Object.class);
    }
    private void m2(String s) throws Exception {
        cc.queryItems(new SqlQuerySpec("select * from c where c.n=@n", new SqlParameter("@n", s)),
                new CosmosQueryRequestOptions(), Object.class);
    }
}
