package sampled.worker
import android.content.Context
import androidx.work.*
import java.io.File
class UploadWorker(context: Context, params: WorkerParameters) : CoroutineWorker(context, params) {
    override suspend fun doWork(): Result {
        val name = inputData.getString("name")
        File(applicationContext.filesDir, name!!).readText()
        return Result.success()
    }
}
