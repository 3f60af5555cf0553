package com.acme.queries;
import io.dropwizard.hibernate.AbstractDAO;
import jakarta.ws.rs.*;
import okio.Okio;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import java.io.*;
import java.util.*;
@Path("/p")
class People {
    PersonDAO dao;
    Jdbi jdbi;
    Logger log;
    @GET @Path("/a") public Object a(@QueryParam("a") String a) { return dao.sorted(a); }
    @GET @Path("/b") public Object b(@QueryParam("a") String a) { return dao.named(a); }
    @GET @Path("/c") public Object c(@QueryParam("a") String a) {
        jdbi.withHandle(h -> h.createQuery("SELECT a FROM t WHERE b = :b").bind("b", a).mapTo(String.class).list());
        return jdbi.withHandle(h -> h.createQuery("SELECT a FROM t ORDER BY <col>").define("col", a).mapTo(String.class).list()); // want: sql-injection
    }
    @GET @Path("/d") public Object d(@QueryParam("a") String a) throws IOException {
        Okio.buffer(Okio.source(new File("/srv/" + new File(a).getName()))).readUtf8();
        Okio.source(new ByteArrayInputStream(a.getBytes()));
        return Okio.buffer(Okio.source(new File("/srv/" + a))).readUtf8(); // want: path-traversal
    }
}
class PersonDAO extends AbstractDAO<Object> {
    List<Object> sorted(String n) {
        return list(currentSession().createQuery("from Person order by " + n, Object.class)); // want: sql-injection
    }
    List<Object> named(String n) {
        return list(currentSession().createQuery("from Person where name = :n", Object.class).setParameter("n", n));
    }
}
