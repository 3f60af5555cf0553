package app;

import io.leangen.graphql.annotations.GraphQLArgument;
import io.leangen.graphql.annotations.GraphQLMutation;
import io.leangen.graphql.annotations.GraphQLQuery;
import io.leangen.graphql.spqr.spring.annotations.GraphQLApi;

@GraphQLApi
public class SpqrQueries {
    @GraphQLQuery(name = "file")
    public String file(@GraphQLArgument(name = "name") String name) throws Exception {
        return java.nio.file.Files.readString(java.nio.file.Path.of("/srv/" + name)); // want: path-traversal
    }

    @GraphQLMutation
    public boolean run(String task, int times) throws Exception {
        Runtime.getRuntime().exec("run " + task); // want: command-injection
        Runtime.getRuntime().exec("run " + times);
        return true;
    }
}
