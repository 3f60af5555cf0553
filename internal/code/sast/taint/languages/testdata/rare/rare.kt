package shop

class Rare : Base {
    constructor(n: Int) : super(n)
    constructor() : this(1)

    fun run(list: Array<String>, o: Any?) {
        outer@ for (x in list) { if (x == "") continue@outer else break@outer }
        send(*list)
        val here = this@Rare
        with(o) { run { it() } }
        val n = 1 shl 2
        val text = o as? String ?: return
        check(text) { "no" }
        val (a, b) = pair()
        do { work() } while (a)
        if (o !in list || o !is Rare) { }
    }

    fun labelled() = list.map label@{ if (it == 1) return@label 2; 3 }
}
