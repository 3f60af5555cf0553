package popular.activity
import android.content.Intent
import android.os.Bundle
import android.webkit.WebView
import androidx.activity.result.contract.ActivityResultContracts
import androidx.appcompat.app.AppCompatActivity
import java.io.File
class ShareActivity : AppCompatActivity() {
    private lateinit var web: WebView
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val name = intent.getStringExtra("name")!!
        File(filesDir, name).delete() // want: path-traversal
        File(filesDir, intent.getLongExtra("id", 0).toString()).delete()
        val db = openOrCreateDatabase("a", 0, null)
        db.rawQuery("SELECT * FROM n WHERE t = '${intent.data?.getQueryParameter("t")}'", null) // want: sql-injection
        db.rawQuery("SELECT * FROM n WHERE t = ?", arrayOf(name))
        Runtime.getRuntime().exec("sh -c ${intent.extras?.getString("x")}") // want: command-injection
    }
    override fun onNewIntent(i: Intent) {
        super.onNewIntent(i)
        File("/sdcard/${i.dataString}").delete() // want: path-traversal
    }
    override fun onActivityResult(req: Int, res: Int, data: Intent?) {
        super.onActivityResult(req, res, data)
        File("/sdcard/" + data!!.getStringExtra("file")).delete() // want: path-traversal
    }
}
