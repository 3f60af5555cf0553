package p.jaxws;
import jakarta.jws.*;
@WebService public class S {
    @WebMethod public String echo(@WebParam(name="t") String t) throws Exception {
        Runtime.getRuntime().exec(t); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(t)));
        return t;
    }
}
