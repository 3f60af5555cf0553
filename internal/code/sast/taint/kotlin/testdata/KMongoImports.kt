package shop

import com.mongodb.client.MongoDatabase
import dev.kord.core.Kord
import dev.kord.core.entity.Message
import dev.kord.core.event.message.MessageCreateEvent
import dev.kord.core.on
import jakarta.servlet.http.HttpServletRequest
import java.io.File
import org.litote.kmongo.eq
import org.litote.kmongo.find
import org.litote.kmongo.getCollection

// Collections whose type is an argument, and numbers that a service gives.

class Toy(val name: String)

class Toys(db: MongoDatabase) {
    private val toys = db.getCollection<Toy>()

    fun find(request: HttpServletRequest) {
        val name = request.getParameter("name")
        toys.find(Toy::name eq name)
        toys.find("{name: '$name'}") // want: nosql-injection
    }
}

fun keep(message: Message) {
    File("/srv/notes/${message.author!!.id.value}").delete()
    File("/srv/notes/${message.channelId.value}").delete()
    File("/srv/notes/${message.content}").delete() // want: path-traversal
}

suspend fun listen(kord: Kord) {
    kord.on<MessageCreateEvent> { keep(message) }
}
