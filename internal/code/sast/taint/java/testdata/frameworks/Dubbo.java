package p.dubbo;
import org.apache.dubbo.config.annotation.DubboService;
@DubboService public class D implements DemoService {
    public String hello(String name) {
        try {
            Runtime.getRuntime().exec(name); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(name)));
        } catch (Exception e) {} return "";
    }
}
