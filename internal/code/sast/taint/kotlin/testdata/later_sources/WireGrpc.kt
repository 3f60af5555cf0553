package later.wire
import com.squareup.wire.*
import kotlinx.coroutines.channels.*
import java.io.File
import java.sql.Statement
class RouteServer(private val st: Statement) : RouteGuideServer {
    override suspend fun GetFeature(request: Point): Feature {
        st.executeQuery("SELECT * FROM f WHERE n = '${request.name}'")
        st.executeQuery("SELECT * FROM f WHERE n = ${request.lat.toInt()}")
        return Feature()
    }
    override suspend fun Record(request: ReceiveChannel<Point>): Feature {
        for (p in request) File("/srv/" + p.name).readText()
        return Feature()
    }
}
class Feature
