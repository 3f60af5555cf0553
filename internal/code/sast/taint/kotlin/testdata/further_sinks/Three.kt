package app

import com.kestrel.db.Session
import com.kestrel.http.HttpClient
import com.kestrel.ssh.RemoteShell
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

@RestController
class Three(private val db: Session, private val client: HttpClient) {
    @GetMapping("/x")
    fun x(url: String, a: String, dir: String): String {
        client.get(url) // want: ssrf
        db.fetch("SELECT * FROM t WHERE a = '$a'") // want: sql-injection
        db.fetch("SELECT * FROM t WHERE a = ?", a)
        RemoteShell("host").execute("ls $dir") // want: command-injection
        return "ok"
    }
}
