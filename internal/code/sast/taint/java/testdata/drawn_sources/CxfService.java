package drawn.cxf;
import jakarta.jws.*;
import jakarta.xml.ws.*;
import jakarta.xml.ws.handler.MessageContext;
import java.sql.Statement;
import java.util.*;
@WebService
interface Orders { @WebMethod String find(@WebParam(name = "n") String n, int id); }
@WebService(endpointInterface = "drawn.cxf.Orders")
class OrdersImpl implements Orders {
    Statement st;
    @jakarta.annotation.Resource WebServiceContext ctx;
    @Override public String find(String n, int id) {
        try {
            st.executeQuery("SELECT * FROM o WHERE id = " + id);
            Map<String, List<String>> h = (Map<String, List<String>>) ctx.getMessageContext().get(MessageContext.HTTP_REQUEST_HEADERS);
            st.executeQuery("SELECT * FROM o WHERE t = '" + h.get("X-T").get(0) + "'");
            return st.executeQuery("SELECT * FROM o WHERE n = '" + n + "'").toString(); // want: sql-injection
        } catch (Exception e) { return ""; }
    }
}
