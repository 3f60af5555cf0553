package p.nanohttpd_kt
import fi.iki.elonen.NanoHTTPD
class App : NanoHTTPD(8080) {
    override fun serve(session: IHTTPSession): Response {
        Runtime.getRuntime().exec(session.parms["q"]!!) // want: command-injection
        Runtime.getRuntime().exec("id " + (session.parms["q"]!!).toInt())
        Runtime.getRuntime().exec(session.parameters["x"]!![0]) // want: command-injection
        Runtime.getRuntime().exec("id " + (session.parameters["x"]!![0]).toInt())
        Runtime.getRuntime().exec(session.uri) // want: command-injection
        Runtime.getRuntime().exec("id " + (session.uri).toInt())
        return newFixedLengthResponse("")
    }
}
