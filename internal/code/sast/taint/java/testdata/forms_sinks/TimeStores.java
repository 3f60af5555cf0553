package forms.sinks.timestores;
import org.apache.iotdb.session.Session;
import com.aerospike.client.*;
import org.apache.pinot.client.Connection;
import org.apache.calcite.tools.*;
import com.arangodb.ArangoDatabase;
import org.springframework.web.bind.annotation.*;
@RestController
class TimeStores {
    Session iot; Connection pinot; ArangoDatabase arango;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        iot.executeQueryStatement("select * from root.sg where name = '" + s + "'"); // want: sql-injection
        pinot.execute("select * from t where n = '" + s + "'"); // want: sql-injection
        arango.query("FOR u IN users FILTER u.name == '" + s + "' RETURN u", Object.class); // want: sql-injection
        iot.executeQueryStatement("select * from root.sg");
        return "ok";
    }
}
