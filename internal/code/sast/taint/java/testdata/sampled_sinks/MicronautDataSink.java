package sampled.mndata;
import io.micronaut.data.annotation.*;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import io.micronaut.data.model.*;
import io.micronaut.data.repository.CrudRepository;
import io.micronaut.http.annotation.*;
import jakarta.persistence.EntityManager;
@Controller("/m")
class MicronautDataSink {
    private JdbcOperations jdbc;
    private EntityManager em;
    private Books books;
    @Get("/x")
    void x(@QueryValue String name, @QueryValue String sort) {
        jdbc.prepareStatement("SELECT * FROM b WHERE n = '" + name + "'", s -> s.executeQuery()); // want: sql-injection
        jdbc.execute(c -> c.createStatement().executeQuery("SELECT * FROM b ORDER BY " + sort)); // want: sql-injection
        em.createNativeQuery("SELECT * FROM b WHERE n = '" + name + "'"); // want: sql-injection
        books.findByName(name);
        jdbc.prepareStatement("SELECT * FROM b WHERE n = ?", s -> { s.setString(1, name); return s.executeQuery(); });
    }
}
@JdbcRepository
interface Books extends CrudRepository<Object, Long> { Object findByName(String name); }
