package p.gcf
import com.google.cloud.functions.*
class G : HttpFunction {
    override fun service(req: HttpRequest, res: HttpResponse) {
        Runtime.getRuntime().exec(req.getFirstQueryParameter("n").get()) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.getFirstQueryParameter("n").get()).toInt())
        Runtime.getRuntime().exec(req.path) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.path).toInt())
    }
}
