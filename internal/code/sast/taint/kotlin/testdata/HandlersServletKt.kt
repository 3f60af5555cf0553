package shop

import jakarta.servlet.http.HttpServlet
import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletResponse
import org.springframework.web.servlet.HandlerInterceptor

class Attach : HandlerInterceptor {
    override fun preHandle(request: HttpServletRequest, response: HttpServletResponse, handler: Any): Boolean {
        request.setAttribute("dir", request.getParameter("dir"))
        request.setAttribute("depth", 3)
        return true
    }
}

class Dirs : HttpServlet() {
    override fun doGet(req: HttpServletRequest, resp: HttpServletResponse) {
        val dir = req.getAttribute("dir") as String
        Runtime.getRuntime().exec(arrayOf("sh", "-c", "ls $dir")) // want: command-injection
        Runtime.getRuntime().exec(arrayOf("sh", "-c", "ls ${req.getAttribute("depth")}"))
    }
}
