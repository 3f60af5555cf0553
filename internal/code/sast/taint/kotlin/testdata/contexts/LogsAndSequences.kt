package com.acme.logs
import io.ktor.server.application.*
import io.ktor.server.html.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import kotlinx.html.*
import mu.KotlinLogging
import java.util.zip.*
import java.io.*
private val log = KotlinLogging.logger {}
fun Route.other() {
    post("/o") {
        val x = call.receiveText()
        call.respondHtml { body { +x } }
        call.respondHtml { body { unsafe { +x } } } // want: xss
        call.respondHtml { body { unsafe { raw(x) } } } // want: xss
        call.respondHtml { body { div { unsafe { +"<b>$x</b>" } } } } // want: xss
        call.respondHtml { body { div { p { +"<b>$x</b>" } } } }
        log.info { "got $x" } // want: log-injection
        log.info("got $x") // want: log-injection
        log.info { "got ${x.length}" }
    }
    post("/z") {
        val zip = ZipInputStream(call.receiveStream())
        generateSequence { zip.nextEntry }.forEach { e ->
            File("/srv", e.name).outputStream().use { zip.copyTo(it) } // want: path-traversal
        }
    }
    post("/y") {
        ZipInputStream(call.receiveStream()).use { zip ->
            var e = zip.nextEntry
            while (e != null) {
                File("/srv", e.name).outputStream().use { zip.copyTo(it) } // want: path-traversal
                e = zip.nextEntry
            }
        }
    }
}
