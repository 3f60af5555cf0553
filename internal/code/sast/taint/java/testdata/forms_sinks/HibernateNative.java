package forms.sinks.hibernatenative;
import org.hibernate.*;
import jakarta.persistence.*;
import org.springframework.web.bind.annotation.*;
@RestController
class HibernateNative {
    Session session; EntityManager em;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        session.createNativeQuery("select * from t where n = '" + s + "'", Object[].class).getResultList(); // want: sql-injection
        session.createSelectionQuery("from User where name = '" + s + "'", Object.class).list(); // want: sql-injection
        session.createMutationQuery("delete from User where name = '" + s + "'").executeUpdate(); // want: sql-injection
        em.createNativeQuery("select * from t order by " + s).getResultList(); // want: sql-injection
        em.createQuery("select u from U u where u.n = '" + s + "'", Object.class).getSingleResult(); // want: sql-injection
        session.createSelectionQuery("from User where name = :n", Object.class).setParameter("n", s).list();
        return "ok";
    }
}
