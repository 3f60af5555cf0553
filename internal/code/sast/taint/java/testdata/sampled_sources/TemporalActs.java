package sampled.temporal;
import io.temporal.activity.*;
import io.temporal.workflow.*;
import java.nio.file.*;
import java.sql.*;
@ActivityInterface
interface Acts {
    @ActivityMethod String load(String file);
    void store(Order order);
}
class Order { public String name; public int count; }
class ActsImpl implements Acts {
    private Statement st;
    public String load(String file) {
        try { return Files.readString(Path.of("/srv/" + file)); } catch (Exception e) { return ""; } // want: path-traversal
    }
    public void store(Order order) {
        try {
            st.execute("INSERT INTO o VALUES('" + order.name + "')"); // want: sql-injection
            st.execute("INSERT INTO o VALUES(" + order.count + ")");
        } catch (SQLException e) { }
    }
}
@WorkflowInterface
interface Flow {
    @WorkflowMethod void run(String cmd);
    @SignalMethod void stop(String why);
}
class FlowImpl implements Flow {
    private Statement st;
    public void run(String cmd) {
        try { Runtime.getRuntime().exec("sh -c " + cmd); } catch (Exception e) { } // want: command-injection
    }
    public void stop(String why) {
        try { st.execute("UPDATE s SET why = '" + why + "'"); } catch (SQLException e) { } // want: sql-injection
    }
}
