import shop.Base
import shop.Inbox
import shop.Text

class App(private val base: Base) {
    fun find(inbox: Inbox) {
        val text = inbox.next()
        base.find(text) // want: sql-injection
        base.find(Text.quote(text))
        Base.Query(text) // want: sql-injection
    }
}
