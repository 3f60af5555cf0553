package sampled.nano
import fi.iki.elonen.NanoHTTPD
import fi.iki.elonen.NanoWSD
import java.io.File
import java.sql.Statement
class NanoKt(private val st: Statement) : NanoHTTPD(8080) {
    override fun serve(session: IHTTPSession): Response {
        val name = session.parameters["name"]?.get(0)
        st.executeQuery("SELECT * FROM t WHERE n = '$name'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE n = ${name?.toInt()}")
        val files = HashMap<String, String>()
        session.parseBody(files)
        Runtime.getRuntime().exec("sh -c " + files["postData"])
        if (session.uri.endsWith("x")) return newFixedLengthResponse(File("/srv" + session.uri).readText()) // want: path-traversal
        return newFixedLengthResponse("<p>" + session.parms["q"] + "</p>") // want: xss
    }
}
class Socket(handshake: NanoHTTPD.IHTTPSession, private val st: Statement) : NanoWSD.WebSocket(handshake) {
    override fun onMessage(message: NanoWSD.WebSocketFrame) {
        st.execute("INSERT INTO t VALUES('${message.textPayload}')") // want: sql-injection
    }
}
