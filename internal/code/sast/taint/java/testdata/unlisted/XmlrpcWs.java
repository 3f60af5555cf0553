package p.xmlrpc_ws;
import javax.jws.WebMethod;
import javax.jws.WebParam;
import javax.jws.WebService;
@WebService
public class C {
    @WebMethod public String hello(@WebParam(name = "n") String n) throws Exception {
        Runtime.getRuntime().exec(n); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(n)));
        return "";
    }
}
