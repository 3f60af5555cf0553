package com.acme.converted
import graphql.schema.DataFetcher
import com.amazonaws.services.lambda.runtime.*
import java.sql.Connection
class Converted(val con: Connection) {
    val f = DataFetcher { env -> con.createStatement().execute("SELECT '" + env.getArgument<String>("n") + "'") } // want: sql-injection
    val g: DataFetcher<Any> = DataFetcher { env -> con.createStatement().execute("SELECT '" + env.getArgument<String>("n") + "'") } // want: sql-injection
    fun h() = DataFetcher<Any> { env -> con.createStatement().execute("SELECT '" + env.getArgument<String>("n") + "'") } // want: sql-injection
    fun i(): DataFetcher<Any> = DataFetcher { con.createStatement().execute("SELECT '" + it.getArgument<String>("n") + "'") } // want: sql-injection
    fun j(): DataFetcher<Any> { return DataFetcher { env -> con.createStatement().execute("SELECT '" + env.getArgument<String>("n") + "'") } } // want: sql-injection
    fun k() = object : DataFetcher<Any> { override fun get(env: graphql.schema.DataFetchingEnvironment) = con.createStatement().execute("SELECT '" + env.getArgument<String>("n") + "'") } // want: sql-injection
    val l = RequestHandler<Map<String, String>, String> { input, ctx -> con.createStatement().execute("SELECT '" + input["x"] + "'"); "" } // want: sql-injection
    val m = DataFetcher { env -> con.createStatement().execute("SELECT " + env.getArgument<Int>("n")) }
}
