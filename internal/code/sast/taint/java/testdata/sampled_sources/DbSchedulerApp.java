package sampled.dbscheduler;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.*;
import com.github.kagkarlsson.scheduler.task.helper.*;
import java.sql.*;
class DbSchedulerApp {
    Statement st;
    static class Data implements java.io.Serializable { String name; int id; }
    OneTimeTask<Data> task() {
        return Tasks.oneTime("mail", Data.class).execute((inst, ctx) -> {
            try {
                st.execute("INSERT INTO m VALUES('" + inst.getData().name + "')"); // want: sql-injection
            } catch (SQLException e) { }
        });
    }
}
