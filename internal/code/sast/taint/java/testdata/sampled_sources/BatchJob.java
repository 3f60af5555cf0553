package sampled.batch;
import java.sql.Statement;
import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.item.*;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
class BatchJob {
    private JdbcTemplate jdbc;
    @Bean
    @StepScope
    Object reader(@Value("#{jobParameters['table']}") String table) {
        return jdbc.queryForList("SELECT * FROM " + table);
    }
}
class RowProcessor implements ItemProcessor<String, String> {
    private Statement st;
    @Override
    public String process(String item) throws Exception {
        st.executeQuery("SELECT * FROM t WHERE a = " + Long.valueOf(item));
        return item;
    }
}
