package p.zeebe_kt
import io.camunda.zeebe.spring.client.annotation.*
class W {
    @JobWorker(type = "c") fun convert(@Variable file: String) {
        Runtime.getRuntime().exec(file) // want: command-injection
        Runtime.getRuntime().exec("id " + (file).toInt())
    }
}
