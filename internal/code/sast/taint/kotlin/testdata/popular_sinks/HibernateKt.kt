package popular.hibernatekt
import org.hibernate.*
import org.springframework.web.bind.annotation.*
@RestController
class HibernateKt(private val factory: SessionFactory) {
    @GetMapping("/h")
    fun h(@RequestParam n: String, @RequestParam id: Long) = factory.openSession().use { s ->
        s.createQuery("from User where name = '$n'", Any::class.java).list() // want: sql-injection
        s.createNativeQuery("SELECT * FROM u WHERE n = '$n'", Any::class.java).list() // want: sql-injection
        s.createMutationQuery("delete User where name = '$n'").executeUpdate() // want: sql-injection
        s.createQuery("from User where id = $id", Any::class.java).uniqueResult()
        s.createQuery("from User where name = :n", Any::class.java).setParameter("n", n).list()
    }
    @GetMapping("/st")
    fun st(@RequestParam n: String) = factory.openStatelessSession().run {
        createNativeQuery("DELETE FROM u WHERE n = '$n'").executeUpdate() // want: sql-injection
    }
}
