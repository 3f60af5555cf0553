package popular.ebean;
import io.ebean.*;
import org.springframework.web.bind.annotation.*;
@RestController
class EbeanSink {
    Database db;
    @GetMapping("/e")
    void e(@RequestParam String n, @RequestParam int id) {
        DB.sqlQuery("SELECT * FROM u WHERE n = '" + n + "'").findList(); // want: sql-injection
        db.sqlUpdate("DELETE FROM u WHERE n = '" + n + "'").execute(); // want: sql-injection
        DB.findNative(Object.class, "SELECT * FROM u WHERE n = '" + n + "'").findList(); // want: sql-injection
        DB.find(Object.class).where().raw("n = '" + n + "'").findList(); // want: sql-injection
        DB.find(Object.class).where().raw("n = ?", n).eq("n", n).findList();
        db.sqlQuery("SELECT * FROM u WHERE id = " + id).findOne();
    }
}
