package drawn.thrift;
import org.apache.thrift.server.*;
import org.apache.thrift.TException;
import java.sql.Statement;
class CalculatorHandler implements Calculator.Iface {
    Statement st;
    @Override public String find(String name, int max) throws TException {
        try {
            st.executeQuery("SELECT * FROM u LIMIT " + max);
            return st.executeQuery("SELECT * FROM u WHERE n = '" + name + "'").toString(); // want: sql-injection
        } catch (Exception e) { throw new TException(e); }
    }
    @Override public void store(Work work) throws TException {
        try { st.execute("INSERT INTO w VALUES('" + work.getComment() + "')"); } catch (Exception e) { } // want: sql-injection
    }
}
