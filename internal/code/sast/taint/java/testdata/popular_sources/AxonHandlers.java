package popular.axon;
import org.axonframework.commandhandling.*;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.queryhandling.*;
import org.springframework.web.bind.annotation.*;
import java.sql.Statement;
record RenameCommand(String id, String name, int rev) {}
record FindQuery(String term) {}
@RestController
class AxonApi {
    CommandGateway commands;
    QueryGateway queries;
    @PostMapping("/rename/{id}")
    Object rename(@PathVariable String id, @RequestBody String name) { return commands.send(new RenameCommand(id, name, 1)); }
    @GetMapping("/find")
    Object find(@RequestParam String q) { return queries.query(new FindQuery(q), String.class); }
}
class AxonHandlers {
    Statement st;
    @CommandHandler
    public void handle(RenameCommand cmd) throws Exception {
        st.execute("UPDATE u SET name = '" + cmd.name() + "'"); // want: sql-injection
        st.execute("UPDATE u SET rev = " + cmd.rev());
    }
    @QueryHandler
    public String find(FindQuery query) throws Exception {
        return st.executeQuery("SELECT * FROM u WHERE t = '" + query.term() + "'").toString(); // want: sql-injection
    }
}
