package shop;

import org.jruby.embed.ScriptingContainer;
import org.python.util.PythonInterpreter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class JvmScripts {
    @GetMapping("/python")
    public String python(@RequestParam String code) {
        try (PythonInterpreter py = new PythonInterpreter()) {
            py.set("name", code);
            py.exec("print(name)");
            py.exec(code); // want: code-injection
            return py.eval(code).toString(); // want: code-injection
        }
    }

    @GetMapping("/ruby")
    public String ruby(@RequestParam String code) {
        ScriptingContainer container = new ScriptingContainer();
        container.put("name", code);
        container.runScriptlet("puts name");
        return container.runScriptlet(code).toString(); // want: code-injection
    }
}
