package uncommon.stores;

import com.github.pagehelper.PageHelper;
import javax.servlet.http.HttpServletRequest;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.update.UpdateFactory;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.springframework.data.neo4j.core.Neo4jClient;
import tk.mybatis.mapper.entity.Example;

class Stores {
    void pages(HttpServletRequest request) {
        String by = request.getParameter("by");
        PageHelper.startPage(1, 20, by); // want: sql-injection
        PageHelper.startPage(1, Integer.parseInt(by.substring(1)));
        PageHelper.orderBy(by); // want: sql-injection
        PageHelper.orderBy("name desc");
    }
    void examples(HttpServletRequest request) {
        String name = request.getParameter("name");
        Example example = new Example(String.class);
        example.createCriteria().andEqualTo("name", name);
        example.createCriteria().andCondition("name = '" + name + "'"); // want: sql-injection
        example.setOrderByClause(name); // want: sql-injection
    }
    void jena(HttpServletRequest request, Dataset data) {
        String name = request.getParameter("name");
        QueryExecutionFactory.create("SELECT ?s WHERE { ?s ?p '" + name + "' }", data).execSelect(); // want: sql-injection
        QueryFactory.create("ASK { <" + name + "> ?p ?o }"); // want: sql-injection
        UpdateFactory.create("DELETE WHERE { <" + name + "> ?p ?o }"); // want: sql-injection
        QueryFactory.create("ASK { ?s ?p ?o }");
    }
    void triples(HttpServletRequest request, RepositoryConnection conn) {
        String name = request.getParameter("name");
        conn.prepareTupleQuery("SELECT ?s WHERE { ?s ?p ?name }").setBinding("name", null);
        conn.prepareTupleQuery("SELECT ?s WHERE { ?s ?p '" + name + "' }").evaluate(); // want: sql-injection
        conn.prepareUpdate("DELETE WHERE { <" + name + "> ?p ?o }").execute(); // want: sql-injection
    }
    void graph(HttpServletRequest request, Client client, Neo4jClient neo) {
        String name = request.getParameter("name");
        client.submit("g.V().has('name', '" + name + "')"); // want: code-injection
        client.submit("g.V().count()");
        neo.query("MATCH (n) WHERE n.name = '" + name + "' RETURN n").fetch(); // want: sql-injection
        neo.query("MATCH (n) WHERE n.name = $name RETURN n").bind(name).to("name");
    }
}
