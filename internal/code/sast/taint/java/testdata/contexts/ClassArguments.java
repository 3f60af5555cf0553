package com.acme.converted;
import org.apache.camel.*;
import io.javalin.http.Context;
class ClassArguments implements Processor {
    @Override public void process(Exchange ex) throws Exception {
        Runtime.getRuntime().exec("sh -c 'sleep " + ex.getIn().getHeader("n", Integer.class) + "'");
        Runtime.getRuntime().exec("sh -c 'sleep " + ex.getIn().getHeader("n", String.class) + "'"); // want: command-injection
    }
    static void page(Context ctx) {
        ctx.html("<h1>" + ctx.queryParamAsClass("n", Integer.class).get() + "</h1>");
        ctx.html("<h1>" + ctx.queryParamAsClass("n", String.class).get() + "</h1>"); // want: xss
        Long x = ctx.queryParamAsClass("n", Long.class).getOrDefault(0L);
        ctx.html("<h1>" + x + "</h1>");
    }
}
