package a
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*
import io.ktor.http.*
import java.sql.Connection
import java.util.UUID

val ALLOWED = setOf("a", "b")
val LIST = listOf("a", "b")
val MAP = mapOf("a" to "col_a", "b" to "col_b")
val WORD = Regex("^[a-z]+$")
enum class Col { A, B }

fun isSafe(s: String): Boolean = s.all { it.isLetterOrDigit() || it == '_' }
fun checkWord(s: String) { require(WORD.matches(s)) }
fun checkLoop(s: String) { for (c in s) { if (!c.isLetter()) throw IllegalArgumentException() } }
fun safeOrNull(s: String?): String? = if (s != null && s in ALLOWED) s else null

fun Route.x(con: Connection) {
  get("/x") {
    val st = con.createStatement()
    val vs = call.parameters.getAll("v") ?: emptyList()
    st.execute("select ${vs.filter { it in ALLOWED }.joinToString(",")}")
    st.execute("select ${vs.filter(ALLOWED::contains).joinToString(",")}")
    st.execute("select ${vs.intersect(ALLOWED).joinToString(",")}")
    st.execute("select ${vs.mapNotNull { it.toIntOrNull() }.joinToString(",")}")
    st.execute("select ${vs.mapNotNull { MAP[it] }.joinToString(",")}")
    st.execute("select ${vs.joinToString(",") { "?" }}")
    st.execute("select ${vs.map { it.toLong() }.joinToString()}")
    if (!vs.all { it in ALLOWED }) return@get
    st.execute("select ${vs.joinToString()}")
    val ws = call.parameters.getAll("w")!!
    if (ws.any { !WORD.matches(it) }) return@get call.respond(HttpStatusCode.BadRequest)
    st.execute("select ${ws.joinToString()}")
    val a = call.parameters["a"]!!
    if (!isSafe(a)) return@get
    st.execute("select $a")
    val b = call.parameters["b"]!!
    checkWord(b)
    st.execute("select $b")
    val c = call.parameters["c"]!!
    checkLoop(c)
    st.execute("select $c")
    val d = safeOrNull(call.parameters["d"]) ?: return@get
    st.execute("select $d")
    val e = call.parameters["e"]?.takeIf { WORD.matches(it) } ?: "x"
    st.execute("select $e")
    val f = call.parameters["f"]?.takeIf(ALLOWED::contains) ?: "x"
    val g = call.parameters["g"]?.let { MAP[it] } ?: "x"
    st.execute("select $g")
    val h = LIST.firstOrNull { it == call.parameters["h"] } ?: "x"
    st.execute("select $h")
    val i = Col.entries.firstOrNull { it.name == call.parameters["i"] }?.name ?: "A"
    st.execute("select $i")
    val j = runCatching { Col.valueOf(call.parameters["j"]!!) }.getOrDefault(Col.A)
    st.execute("select $j")
    val k = call.parameters["k"]!!
    if (LIST.none { it == k }) return@get
    st.execute("select $k")
    val l = call.parameters["l"]!!.filter { it.isLetterOrDigit() }
    st.execute("select $l")
    val m = call.parameters["m"]!!.replace(Regex("[^a-z]"), "")
    val n = call.parameters["n"]!!
    require(n.matches(Regex("[a-z]+")))
    st.execute("select $n")
    val o = WORD.matchEntire(call.parameters["o"]!!)?.value ?: return@get
    st.execute("select $o")
    val p = Regex("^v(\\d+)$").find(call.parameters["p"]!!)!!.groupValues[1]
    st.execute("select $p")
    val q = when (val x = call.parameters["q"]) { "a", "b" -> x; else -> "a" }
    st.execute("select $q")
    val r = call.parameters["r"] ?: ""
    if (r !in MAP) return@get
    st.execute("select $r")
    val s = call.parameters["s"]!!
    if (s != "a" && s != "b") throw IllegalArgumentException()
    st.execute("select $s")
    val t = try { call.parameters["t"]!!.toInt() } catch (e: NumberFormatException) { 0 }
    st.execute("select $t")
    val u = call.parameters["u"]?.toIntOrNull() ?: return@get call.respond(HttpStatusCode.BadRequest)
    st.execute("select $u")
    val w = requireNotNull(call.parameters["w"]) { "x" }
    UUID.fromString(w)
    st.execute("select '$w'")
    val y = call.parameters["y"]!!
    val ok = WORD.matches(y) && y.length < 10
    if (!ok) return@get
    st.execute("select $y")
    val z = buildString { for (ch in call.parameters["z"]!!) if (ch.isLetterOrDigit()) append(ch) }
    st.execute("select $z")
    st.execute("select ${vs.size} ${call.parameters["q"]!!.length}")
    val left = call.parameters.getAll("left")!!
    if ((left - ALLOWED).isEmpty()) st.execute("select ${left.joinToString()}")
    val rest = call.parameters.getAll("rest")!!
    if (rest.minus(ALLOWED).isEmpty()) st.execute("select ${rest.joinToString()}")
    val more = call.parameters.getAll("more")!!
    if (more.subtract(ALLOWED).isEmpty()) st.execute("select ${more.joinToString()}")
    st.execute("select ${more.subtract(ALLOWED).joinToString()}") // want: sql-injection
    st.execute("select ${call.parameters["re"]!!.replace(Regex("[^a-z]"), "")}")
    st.execute("select ${call.parameters["re"]!!.replace(Regex("[a-z]"), "")}") // want: sql-injection
    st.execute("select ${call.parameters["bad"]}") // want: sql-injection
    val b2 = call.parameters.getAll("b2")!!.filter { it.isNotEmpty() }
    st.execute("select ${b2.joinToString()}") // want: sql-injection
    val b3 = call.parameters["b3"]?.takeIf { it.length < 10 } ?: "x"
    st.execute("select $b3") // want: sql-injection
    val b4 = call.parameters.getAll("b4")!!
    if (b4.any { it in ALLOWED }) st.execute("select ${b4.joinToString()}") // want: sql-injection
  }
}

class Runner(private val con: Connection) {
  private val refs = Regex("[0-9a-f]{7,40}")
  private val loose = Regex(".+")

  fun checkout(ref: String) {
    if (!refs.matches(ref)) throw IllegalArgumentException("ref")
    con.createStatement().execute("select $ref")
  }

  fun other(ref: String) {
    if (!loose.matches(ref)) throw IllegalArgumentException("ref")
    con.createStatement().execute("select $ref") // want: sql-injection
  }
}

fun Route.refs(runner: Runner) {
  get("/refs") {
    runner.checkout(call.parameters["ref"]!!)
    runner.other(call.parameters["other"]!!)
  }
}
