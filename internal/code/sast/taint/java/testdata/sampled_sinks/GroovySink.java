package sampled.groovy;
import groovy.lang.*;
import groovy.text.*;
import groovy.util.*;
import java.io.*;
import java.util.*;
import javax.script.*;
import org.springframework.web.bind.annotation.*;
@RestController
class GroovySink {
    @GetMapping("/g")
    Object g(@RequestParam String code, @RequestParam String tpl, @RequestParam String name) throws Exception {
        new GroovyShell().evaluate(code); // want: code-injection
        new GroovyShell(new Binding()).parse("f(" + code + ")").run(); // want: code-injection
        new GroovyClassLoader().parseClass(code); // want: code-injection
        Eval.me(code); // want: code-injection
        Eval.x(1, "x + " + code); // want: code-injection
        new SimpleTemplateEngine().createTemplate(tpl).make(Map.of()); // want: template-injection
        new GStringTemplateEngine().createTemplate(new StringReader(tpl)).make(); // want: template-injection
        new ScriptEngineManager().getEngineByName("groovy").eval(code); // want: code-injection
        new GroovyScriptEngine("/srv/scripts").run(name, new Binding()); // want: code-injection
        return new SimpleTemplateEngine().createTemplate("Hi $n").make(Map.of("n", name)).toString();
    }
}
