package shop

import io.ktor.http.*
import io.ktor.server.application.*
import io.ktor.server.engine.*
import io.ktor.server.netty.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.util.*

val Term = AttributeKey<String>("term")
val Zone = AttributeKey<String>("zone")

fun main() {
    embeddedServer(Netty, port = 8080) {
        intercept(ApplicationCallPipeline.Plugins) {
            call.attributes.put(Term, call.request.queryParameters["term"] ?: "")
            call.attributes.put(Zone, "eu")
        }
        routing {
            get("/") {
                call.respondText("<p>${call.attributes[Term]}</p>", ContentType.Text.Html) // want: xss
            }
            get("/plain") {
                call.respondText("term ${call.attributes[Term]}")
            }
            get("/zone") {
                call.respondText("<p>${call.attributes[Zone]}</p>", ContentType.Text.Html)
            }
        }
    }.start(wait = true)
}
