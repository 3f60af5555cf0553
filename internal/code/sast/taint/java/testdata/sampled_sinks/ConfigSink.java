package sampled.commonsconfig;
import java.io.*;
import java.net.URL;
import org.apache.commons.configuration2.*;
import org.apache.commons.configuration2.builder.fluent.*;
import org.apache.commons.text.StringSubstitutor;
import org.springframework.web.bind.annotation.*;
@RestController
class ConfigSink {
    @GetMapping("/c")
    void c(@RequestParam String file, @RequestParam String url, @RequestParam String key) throws Exception {
        Configurations configs = new Configurations();
        configs.properties(new File("/srv/" + file)); // want: path-traversal
        configs.xml("/srv/" + file); // want: path-traversal
        configs.properties(new URL(url)); // want: ssrf
        StringSubstitutor.createInterpolator().replace("Hi " + key); // want: template-injection
        Configuration conf = configs.properties("app.properties");
        conf.getString(key);
    }
}
