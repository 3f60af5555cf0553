package shop;

import io.smallrye.reactive.messaging.kafka.Record;
import org.eclipse.microprofile.reactive.messaging.Incoming;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;

@ApplicationScoped
public class SmallRye {
    @Inject
    EntityManager em;

    @Incoming("orders")
    public void consume(Record<String, String> order) {
        em.createNativeQuery("DELETE FROM orders WHERE id = '" + order.value() + "'").executeUpdate(); // want: sql-injection
        em.createNativeQuery("DELETE FROM orders WHERE id = ?").setParameter(1, order.value()).executeUpdate();
    }
}
