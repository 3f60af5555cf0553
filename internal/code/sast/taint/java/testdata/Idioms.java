package shop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

interface Step {
    String run(String s);
}

enum Op {
    RUN { String make(String s) { return "run " + s; } },
    NONE { String make(String s) { return "ls"; } };

    abstract String make(String s);
}

record Pair(String left, String right) {
    Pair(String left) { this(left, "ls"); }
}

class Form {
    private final List<String> tags = new ArrayList<>();
    private Form child;

    List<String> getTags() { return tags; }
    Form getChild() { return child; }
    void setChild(Form child) { this.child = child; }
}

public class Idioms extends HttpServlet {
    private static String with(String s, Step step) { return step.run(s); }
    private static <T> T timed(Supplier<T> work) { return work.get(); }
    private static String mapped(String s, Function<String, String> f) { return f.apply(s); }

    // The results of functions that are passed.
    @Override
    protected void doGet(HttpServletRequest q, HttpServletResponse r) throws Exception {
        Runtime.getRuntime().exec(with(q.getParameter("x"), s -> s + "a")); // want: command-injection
        Runtime.getRuntime().exec(with(q.getParameter("x"), s -> "ls"));
        Runtime.getRuntime().exec(timed(() -> q.getParameter("x"))); // want: command-injection
        Runtime.getRuntime().exec(timed(() -> "ls"));
        Runtime.getRuntime().exec(mapped(q.getParameter("x"), String::trim)); // want: command-injection
        Runtime.getRuntime().exec(mapped(q.getParameter("x"), s -> "ls"));
    }

    // Functions that stand for objects of the library.
    @Override
    protected void doPost(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x = q.getParameter("x");
        Supplier<String> supplier = () -> x;
        Runtime.getRuntime().exec(supplier.get()); // want: command-injection
        Callable<String> callable = () -> x;
        Runtime.getRuntime().exec(callable.call()); // want: command-injection
        Function<String, String> function = s -> "ls";
        Runtime.getRuntime().exec(function.apply(x));
        UnaryOperator<String> unary = s -> "ls";
        Runtime.getRuntime().exec(unary.apply(x));
        BiFunction<String, String, String> first = (a, b) -> a;
        Runtime.getRuntime().exec(first.apply("ls", x));
        BinaryOperator<String> second = (a, b) -> b;
        Runtime.getRuntime().exec(second.apply(x, "ls"));
        String[] box = {"ls"};
        Runnable run = () -> box[0] = x;
        run.run();
        Runtime.getRuntime().exec(box[0]); // want: command-injection
        AtomicReference<String> cell = new AtomicReference<>("ls");
        cell.set(x);
        Runtime.getRuntime().exec(cell.get()); // want: command-injection
        Runtime.getRuntime().exec(new AtomicReference<>(x).getAndSet("ls")); // want: command-injection
        Runtime.getRuntime().exec(cell.updateAndGet(s -> "ls"));
        Runtime.getRuntime().exec(cell.updateAndGet(s -> s + "a")); // want: command-injection
    }

    // Each new object has collections of its own.
    @Override
    protected void doDelete(HttpServletRequest q, HttpServletResponse r) throws Exception {
        Form form = new Form();
        form.setChild(new Form());
        form.getTags().add(q.getParameter("x"));
        Runtime.getRuntime().exec(form.getTags().get(0)); // want: command-injection
        Runtime.getRuntime().exec(form.getChild().getTags().get(0));
        String x = "ls";
        outer:
        for (;;) {
            do {
                x = q.getParameter("x");
                if (x != null) {
                    break outer;
                }
            } while (true);
        }
        Runtime.getRuntime().exec(x); // want: command-injection
    }

    // Objects of anonymous classes.
    @Override
    protected void doHead(HttpServletRequest q, HttpServletResponse r) throws IOException {
        final String x = q.getParameter("x");
        Step step = new Step() {
            private final String own = x;
            private final String plain = "ls";

            public String run(String s) { return s.isEmpty() ? own : plain; }
        };
        Runtime.getRuntime().exec(step.run("a")); // want: command-injection
        Step other = new Step() {
            private final String own = x;
            private final String plain = "ls";

            public String run(String s) { return plain; }
        };
        Runtime.getRuntime().exec(other.run("a"));
        Map<String, String> map = new HashMap<>() {{
            put("a", x);
            put("b", "ls");
        }};
        Runtime.getRuntime().exec(map.get("a")); // want: command-injection
        Runtime.getRuntime().exec(map.get("b"));
        Runtime.getRuntime().exec(Op.RUN.make(x)); // want: command-injection
        Runtime.getRuntime().exec(Op.NONE.make(x));
        Runtime.getRuntime().exec(new Pair(x).left()); // want: command-injection
        Runtime.getRuntime().exec(new Pair(x).right());
    }
}
