package q.spel_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.expression.spel.standard.SpelExpressionParser
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        SpelExpressionParser().parseExpression(s).value // want: code-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        SpelExpressionParser().run { parseExpression(s) }.getValue<Any>() // want: code-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        SpelExpressionParser().parseExpression("1 + 1").value
    }
}
