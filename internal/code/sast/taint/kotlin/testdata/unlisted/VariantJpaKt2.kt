package p.jpakt2
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import jakarta.persistence.EntityManager
import org.hibernate.Session
@RestController
class C(val em: EntityManager, val session: Session) {
    @GetMapping("/a0") suspend fun a0(@RequestParam s: String) {
        em.createNativeQuery("select * from t where n = '$s'", Any::class.java).resultList // want: sql-injection
    }
    @GetMapping("/a1") suspend fun a1(@RequestParam s: String) {
        em.createQuery("select t from T t where t.n = '$s'", String::class.java).singleResult // want: sql-injection
    }
    @GetMapping("/a2") suspend fun a2(@RequestParam s: String) {
        session.createNativeQuery("select * from t where n = '$s'").list() // want: sql-injection
    }
    @GetMapping("/a3") suspend fun a3(@RequestParam s: String) {
        session.createMutationQuery("delete from T where n = '$s'").executeUpdate() // want: sql-injection
    }
    @GetMapping("/a4") suspend fun a4(@RequestParam s: String) {
        em.createQuery("select t from T t where t.n = :n").setParameter("n", s).resultList
    }
}
