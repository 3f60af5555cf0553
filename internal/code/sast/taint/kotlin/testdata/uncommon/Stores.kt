package uncommon.stores

import com.github.doyaaaaaken.kotlincsv.dsl.csvReader
import com.mongodb.client.MongoCollection
import com.sksamuel.scrimage.ImmutableImage
import jakarta.servlet.http.HttpServletRequest
import org.litote.kmongo.deleteOne
import org.litote.kmongo.find
import org.litote.kmongo.findOne
import org.litote.kmongo.eq
import java.io.File

class User(val name: String)

class Stores(private val users: MongoCollection<User>) {
    fun mongo(request: HttpServletRequest) {
        val name = request.getParameter("name")
        users.find("{name: '$name'}").first() // want: nosql-injection
        users.findOne("{name: '$name'}") // want: nosql-injection
        users.deleteOne("{name: '$name'}") // want: nosql-injection
        users.findOne(User::name eq name)
        users.findOne("{name: 'admin'}")
    }
    fun files(request: HttpServletRequest) {
        val name = request.getParameter("name")
        ImmutableImage.loader().fromFile("/srv/$name") // want: path-traversal
        ImmutableImage.loader().fromFile("/srv/logo.png")
        csvReader().open("/srv/$name") { readAllAsSequence() } // want: path-traversal
        csvReader().readAll(name)
        csvReader().readAll(File("/srv/$name")) // want: path-traversal
    }
}
