package p.dgs;
import com.netflix.graphql.dgs.*;
@DgsComponent public class D {
    @DgsQuery public String shows(@InputArgument String filter) throws Exception {
        Runtime.getRuntime().exec(filter); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(filter)));
        return "";
    }
    @DgsMutation public String add(DgsDataFetchingEnvironment env) throws Exception {
        Runtime.getRuntime().exec(env.<String>getArgument("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(env.<String>getArgument("a"))));
        return "";
    }
}
