package com.acme.fetchers;
import graphql.schema.*;
import io.grpc.stub.StreamObserver;
import java.sql.*;
class Fetchers {
    Connection con;
    DataFetcher<Object> byName() {
        return env -> con.createStatement().execute("DELETE FROM a WHERE n = '" + env.getArgument("n") + "'"); // want: sql-injection
    }
    DataFetcher<Object> field = env -> con.createStatement().execute("DELETE FROM b WHERE n = '" + env.getArgument("n") + "'"); // want: sql-injection
    void local() {
        DataFetcher<Object> local = env -> con.createStatement().execute("DELETE FROM c WHERE n = '" + env.getArgument("n") + "'"); // want: sql-injection
    }
    DataFetcher<Object> anon() {
        return new DataFetcher<>() { public Object get(DataFetchingEnvironment env) throws Exception { return con.createStatement().execute("DELETE FROM d WHERE n = '" + env.getArgument("n") + "'"); } }; // want: sql-injection
    }
    void w(graphql.schema.idl.RuntimeWiring.Builder b) { b.type("Query", t -> t.dataFetcher("x", env -> con.createStatement().execute("DELETE FROM e WHERE n = '" + env.getArgument("n") + "'"))); } // want: sql-injection
    DataFetcher<Object> bound(java.sql.PreparedStatement st) {
        return env -> { st.setString(1, env.getArgument("n")); return st.executeQuery(); };
    }
    java.util.function.Function<String, Object> own = n -> con.createStatement().execute("DELETE FROM f WHERE n = '" + n + "'");
}
