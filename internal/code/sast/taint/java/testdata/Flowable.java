package shop;

import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;
import org.springframework.jdbc.core.JdbcTemplate;

public class Flowable implements JavaDelegate {
    private JdbcTemplate jdbc;

    @Override
    public void execute(DelegateExecution execution) {
        String customer = (String) execution.getVariable("customer");
        jdbc.execute("DELETE FROM carts WHERE customer = '" + customer + "'"); // want: sql-injection
        jdbc.update("DELETE FROM carts WHERE customer = ?", customer);
    }
}
