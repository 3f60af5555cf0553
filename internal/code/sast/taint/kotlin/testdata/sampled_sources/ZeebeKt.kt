package sampled.zeebe
import io.camunda.zeebe.client.ZeebeClient
import io.camunda.zeebe.client.api.response.ActivatedJob
import io.camunda.zeebe.client.api.worker.*
import io.camunda.zeebe.spring.client.annotation.*
import java.io.File
import java.sql.Statement
class ZeebeKt(private val st: Statement) {
    @JobWorker(type = "pay")
    fun pay(job: ActivatedJob, @Variable name: String, @Variable amount: Int) {
        st.execute("INSERT INTO p VALUES('$name')") // want: sql-injection
        st.execute("INSERT INTO p VALUES($amount)")
        Runtime.getRuntime().exec("sh -c " + job.variablesAsMap["cmd"]) // want: command-injection
    }
    @JobWorker
    fun typed(@VariablesAsType order: Order) = File("/srv/" + order.name).readText() // want: path-traversal
    fun open(client: ZeebeClient) {
        client.newWorker().jobType("x").handler { c, job ->
            st.execute("INSERT INTO p VALUES('${job.getVariable("v")}')") // want: sql-injection
        }.open()
    }
}
data class Order(val name: String)
