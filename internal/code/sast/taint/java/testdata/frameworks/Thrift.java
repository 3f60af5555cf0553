package p.thrift;
import org.apache.thrift.TException;
public class T implements Calculator.Iface {
    @Override public String run(String cmd) throws TException {
        try {
            Runtime.getRuntime().exec(cmd); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(cmd)));
        } catch (Exception e) {} return "";
    }
}
