package app

import com.larkdb.LarkClient
import com.plume.HttpFetcher
import com.sshy.SshSession
import com.vaultfiles.Vault
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

@RestController
class InventedClients(private val lark: LarkClient, private val fetcher: HttpFetcher) {
    @GetMapping("/all")
    fun all(url: String, id: String, archive: String, name: String): String {
        fetcher.fetch(url) // want: ssrf
        fetcher.fetch("https://api.example/items")
        lark.query("SELECT * FROM items WHERE id = $id") // want: sql-injection
        lark.query("SELECT * FROM items WHERE id = ?", id)
        SshSession("host.example").run("tar xf $archive") // want: command-injection
        Vault().readFile("/srv/$name") // want: path-traversal
        return "ok"
    }
}
