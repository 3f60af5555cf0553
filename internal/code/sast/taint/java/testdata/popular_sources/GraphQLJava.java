package popular.graphqljava;
import graphql.schema.*;
import graphql.schema.idl.*;
import java.sql.*;
import java.util.*;
class GraphQLJava {
    Statement st;
    RuntimeWiring wiring() {
        return RuntimeWiring.newRuntimeWiring()
            .type("Query", b -> b.dataFetcher("book", bookById()).dataFetcher("author", env -> {
                return st.executeQuery("SELECT * FROM a WHERE n = '" + env.getArgument("name") + "'"); // want: sql-injection
            })).build();
    }
    DataFetcher<Object> bookById() {
        return environment -> {
            String id = environment.getArgument("id");
            int n = Integer.parseInt(id.substring(1));
            st.executeQuery("SELECT * FROM b WHERE n = " + n);
            return st.executeQuery("SELECT * FROM b WHERE id = '" + id + "'"); // want: sql-injection
        };
    }
    static class Search implements DataFetcher<List<Object>> {
        Statement st;
        @Override public List<Object> get(DataFetchingEnvironment env) throws Exception {
            Map<String, Object> input = env.getArgumentOrDefault("input", Map.of());
            st.executeQuery("SELECT * FROM b WHERE t = '" + input.get("title") + "'"); // want: sql-injection
            return List.of();
        }
    }
}
