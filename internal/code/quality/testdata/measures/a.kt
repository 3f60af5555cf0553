package a

interface Shape {
    fun declared(a: Int): Int
}

class A(private val names: List<String>) {
    constructor() : this(listOf())

    fun loops_cy4_cog7_nest3_par1(most: Int): Int {
        var total = 0
        outer@ for (i in 1..most) { // 1
            for (j in listOf(2, 3)) { // 2
                if (i % j == 0) { // 3
                    continue@outer // 1
                }
            }
            total += i
        }
        return total
    }

    fun chain_cy3_cog3_nest1_par2(a: Int, vararg b: String): String {
        if (a == 0) { // 1
            return "none"
        } else if (a == 1) { // 1
            return "one"
        } else { // 1
            return "many"
        }
    }

    fun cases_cy3_cog1_nest1_par1(n: Int): String = when (n) { // 1
        1, 2 -> "few"
        3 -> "three"
        else -> "many"
    }

    fun choice_cy2_cog2_nest1_par2(a: Boolean, text: String = "x") = if (a) text else "" // 1, 1

    fun errors_cy6_cog6_nest2_par2(a: Boolean, b: Boolean): Boolean {
        try {
            if (a && b) { // 1, 1
                return true
            }
        } catch (e: RuntimeException) { // 1
            while (a) { // 2
                run()
            }
        }
        return a || b // 1
    }

    fun lambda_cy2_cog2_nest1_par0() {
        names.forEach {
            if (it.isEmpty()) { // 2: in a lambda
                run()
            }
        }
    }

    fun again_cy3_cog2_nest1_par1(n: Int?): Int {
        if (n == 1) return 1 // 1
        return n ?: again_cy3_cog2_nest1_par1(2) // 1
    }

    fun run() {}
}
