package shop.store

import javax.naming.directory.InitialDirContext
import javax.naming.directory.SearchControls
import javax.persistence.EntityManager
import javax.persistence.PersistenceContext
import javax.sql.DataSource
import javax.xml.parsers.DocumentBuilderFactory
import javax.xml.xpath.XPathFactory
import org.springframework.data.jpa.repository.JpaRepository
import org.springframework.data.jpa.repository.Query
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate
import org.springframework.stereotype.Controller
import org.springframework.stereotype.Repository
import org.springframework.web.bind.annotation.*
import org.springframework.web.client.RestTemplate
import org.springframework.web.servlet.view.RedirectView

interface Items : JpaRepository<Item, Long> {
    @Query("SELECT i FROM Item i WHERE i.name = :name")
    fun named(name: String): List<Item>
}

class Item(var name: String = "", var price: Int = 0)

@Repository
class Store(private val source: DataSource) {
    @PersistenceContext
    lateinit var entities: EntityManager

    fun named(name: String) = entities.createQuery("SELECT i FROM Item i WHERE i.name = '$name'", Item::class.java) // want: sql-injection

    fun bound(name: String) = entities.createQuery("SELECT i FROM Item i WHERE i.name = :name").setParameter("name", name)

    fun native(name: String) = entities.createNativeQuery("SELECT * FROM item WHERE name = '" + name + "'") // want: sql-injection

    fun direct(name: String): Int = source.connection.use { connection ->
        connection.createStatement().use { it.executeUpdate("DELETE FROM item WHERE name = '$name'") } // want: sql-injection
    }

    fun prepared(name: String): Int = source.connection.use { connection ->
        connection.prepareStatement("DELETE FROM item WHERE name = ?").use {
            it.setString(1, name)
            it.executeUpdate()
        }
    }
}

@Controller
class Shop(private val store: Store, private val items: Items, private val named: NamedParameterJdbcTemplate, private val http: RestTemplate) {
    @GetMapping("/items")
    fun list(@RequestParam name: String): Any {
        store.bound(name)
        store.prepared(name)
        items.named(name)
        store.native(name)
        store.direct(name)
        return store.named(name)
    }

    @PostMapping("/items")
    fun add(@RequestBody item: Item) {
        named.update("UPDATE item SET name = '${item.name}'", mapOf<String, Any>()) // want: sql-injection
        named.update("UPDATE item SET name = :name", mapOf("name" to item.name))
        named.update("UPDATE item SET price = ${item.price}", mapOf<String, Any>())
        item.apply { name = "fixed" }
        named.update("UPDATE item SET name = '${item.name}'", mapOf<String, Any>())
    }

    @GetMapping("/fetch")
    fun fetch(@RequestParam url: String): String? {
        http.getForObject("https://a.example/items", String::class.java)
        return http.getForObject(url, String::class.java) // want: ssrf
    }

    @GetMapping("/go")
    fun go(@RequestParam to: String): RedirectView {
        if (to.isEmpty()) return RedirectView("/items")
        return RedirectView(to) // want: open-redirect
    }

    @GetMapping("/people")
    fun people(@RequestParam name: String) {
        val context = InitialDirContext()
        context.search("ou=people", "(uid=$name)", SearchControls()) // want: ldap-injection
        context.search("ou=people", "(uid={0})", arrayOf(name), SearchControls())
    }

    @PostMapping("/xml")
    fun xml(@RequestBody text: String, @RequestParam name: String) {
        val factory = DocumentBuilderFactory.newInstance()
        val unsafe = factory.newDocumentBuilder().parse(text.byteInputStream()) // want: xxe
        XPathFactory.newInstance().newXPath().evaluate("//item[@name='$name']", unsafe) // want: xpath-injection
        XPathFactory.newInstance().newXPath().evaluate("//item", unsafe)
    }

    @PostMapping("/objects")
    fun objects(request: javax.servlet.http.HttpServletRequest): Any = java.io.ObjectInputStream(request.inputStream).readObject() // want: deserialisation

    @GetMapping("/log")
    fun log(@RequestParam name: String) {
        logger.info("by $name") // want: log-injection
        logger.info("by nobody")
    }

    companion object {
        private val logger = org.slf4j.LoggerFactory.getLogger(Shop::class.java)
    }
}
