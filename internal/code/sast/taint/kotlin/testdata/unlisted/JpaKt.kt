package q.jpa_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import jakarta.persistence.EntityManager
@RestController class P(private val em: EntityManager) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        em.createQuery("from U where n = '$s'").resultList // want: sql-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        em.createNativeQuery("select * from u where n = '$s'", Any::class.java).resultList // want: sql-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        em.unwrap(org.hibernate.Session::class.java).createQuery("from U where n = '$s'").list() // want: sql-injection
    }
    @GetMapping("/a3") suspend fun m3(@RequestParam s: String) {
        em.createQuery("from U where n = :n").setParameter("n", s).resultList
    }
}
