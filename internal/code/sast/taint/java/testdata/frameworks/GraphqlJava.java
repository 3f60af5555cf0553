package p.graphql_java;
import graphql.schema.*;
public class G implements DataFetcher<String> {
    public String get(DataFetchingEnvironment env) throws Exception {
        String id = env.getArgument("id");
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        return "";
    }
}
