package sampled.akkatyped;
import akka.actor.typed.*;
import akka.actor.typed.javadsl.*;
import akka.http.javadsl.model.*;
import akka.http.javadsl.server.*;
import akka.http.javadsl.unmarshalling.Unmarshaller;
import java.nio.file.*;
import java.sql.*;
public class AkkaActor extends AllDirectives {
    private final ActorRef<FileActor.Read> files;
    private Statement st;
    AkkaActor(ActorRef<FileActor.Read> files) { this.files = files; }
    Route routes() {
        return concat(
            path("read", () -> parameter("name", name -> { files.tell(new FileActor.Read(name)); return complete("ok"); })),
            pathPrefix("users", () -> path(PathMatchers.segment(), user -> get(() -> complete(find(user))))),
            path("n", () -> parameter(akka.http.javadsl.unmarshalling.StringUnmarshallers.INTEGER, "n", n -> complete(number(n)))),
            post(() -> entity(Unmarshaller.entityToString(), body -> complete(run(body)))));
    }
    String find(String user) {
        try { return st.executeQuery("SELECT * FROM u WHERE n = '" + user + "'").getString(1); } catch (SQLException e) { return ""; } // want: sql-injection
    }
    String number(Integer n) {
        try { return st.executeQuery("SELECT * FROM u WHERE n = " + n).getString(1); } catch (SQLException e) { return ""; }
    }
    String run(String body) {
        try { Runtime.getRuntime().exec("sh -c " + body); } catch (Exception e) { } // want: command-injection
        return "ok";
    }
}
class FileActor extends AbstractBehavior<FileActor.Read> {
    public record Read(String name) { }
    FileActor(ActorContext<Read> context) { super(context); }
    @Override
    public Receive<Read> createReceive() {
        return newReceiveBuilder().onMessage(Read.class, this::onRead).build();
    }
    private Behavior<Read> onRead(Read msg) {
        try { Files.readString(Path.of("/srv/" + msg.name())); } catch (Exception e) { }
        return this;
    }
}
