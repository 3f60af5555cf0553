package forms.quarkusco
import jakarta.ws.rs.*
import io.smallrye.mutiny.Uni
import org.jboss.resteasy.reactive.*
import io.quarkus.vertx.http.runtime.filters.Filters
@Path("/jobs")
class QuarkusCo(private val runner: Runner) {
    @POST suspend fun create(job: JobDto) = runner.run(job.script)
    @GET fun find(@RestQuery q: String, @RestPath id: Long, @RestHeader("X-A") a: String?): Uni<String> =
        Uni.createFrom().item(q).onItem().invoke { v -> Runtime.getRuntime().exec("sh -c $v") } // not found: command-injection
}
data class JobDto(val script: String)
interface Runner { fun run(script: String): String }
class ShellRunner : Runner {
    override fun run(script: String): String {
        Runtime.getRuntime().exec("sh -c $script") // want: command-injection
        return script
    }
}
