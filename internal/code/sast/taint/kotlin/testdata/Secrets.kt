package shop.secrets

import java.security.MessageDigest
import java.security.SecureRandom
import javax.crypto.Cipher
import javax.crypto.spec.SecretKeySpec
import javax.servlet.http.Cookie
import javax.servlet.http.HttpServlet
import javax.servlet.http.HttpServletRequest
import javax.servlet.http.HttpServletResponse
import kotlin.random.Random

private const val KEY = "0123456789abcdef"

class Secrets : HttpServlet() {
    override fun doGet(request: HttpServletRequest, response: HttpServletResponse) {
        response.writer.print("<p>" + request.getParameter("name")) // want: xss
        response.writer.print("<p>" + request.getParameter("name").length)
        response.sendRedirect(request.getHeader("Referer")) // want: open-redirect
        response.sendRedirect("/" + request.getParameter("page").toInt())
        response.addCookie(Cookie("session", Random.nextLong().toString()).apply { // want: weak-random
            secure = true
            isHttpOnly = true
        })
        response.addCookie(Cookie("session", SecureRandom().nextLong().toString()).apply {
            secure = true
            isHttpOnly = true
        })
        val plain = Cookie("a", "b")
        plain.secure = false // want: insecure-cookie
        plain.isHttpOnly = false // want: script-cookie
        response.addCookie(plain)
    }

    fun hashes(text: ByteArray) {
        MessageDigest.getInstance("MD5").digest(text) // want: weak-hash
        MessageDigest.getInstance("SHA-256").digest(text)
        Cipher.getInstance("DES/ECB/PKCS5Padding") // want: weak-cipher
        Cipher.getInstance("AES/GCM/NoPadding")
        SecretKeySpec("0123456789abcdef".toByteArray(), "AES") // want: hardcoded-key
        SecretKeySpec(System.getenv("KEY").toByteArray(), "AES")
    }
}
