package p.jpa;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import jakarta.persistence.*;
import org.hibernate.Session;
@RestController
public class C {
    EntityManager em; Session session;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        em.createNativeQuery("select * from t where n = '" + s + "'", Object.class).getResultList(); // want: sql-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        em.createQuery("select t from T t where t.n = '" + s + "'").getSingleResult(); // want: sql-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        session.createNativeMutationQuery("delete from t where n = '" + s + "'").executeUpdate(); // want: sql-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        em.unwrap(Session.class).createMutationQuery("delete from T where n = '" + s + "'").executeUpdate(); // want: sql-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        em.createQuery("select t from T t where t.n = :n").setParameter("n", s).getResultList();
    }
}
