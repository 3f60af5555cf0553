package app;

import java.io.FileInputStream;
import java.util.concurrent.*;
import javax.servlet.http.HttpServletRequest;

public class Tasks {
	void completable(HttpServletRequest request) throws Exception {
		String name = request.getParameter("name");
		CompletableFuture<String> task = CompletableFuture.supplyAsync(() -> name);
		new FileInputStream(task.get()); // want: path-traversal
		new FileInputStream(task.getNow("none")); // want: path-traversal
		task.thenApply(s -> s + ".txt").thenAccept(s -> new FileInputStream(s)); // want: path-traversal
		task.thenApply(String::length).thenAccept(n -> new FileInputStream("n" + n));
		new FileInputStream(task.thenCompose(s -> CompletableFuture.completedFuture(s)).join()); // want: path-traversal
		new FileInputStream(task.thenCompose(s -> CompletableFuture.completedFuture("a")).join());
		new FileInputStream(task.thenCombine(CompletableFuture.supplyAsync(() -> ".txt"), (s, end) -> s + end).join()); // want: path-traversal
		new FileInputStream(task.thenCombine(CompletableFuture.supplyAsync(() -> "a"), (s, other) -> other).join());
		new FileInputStream(CompletableFuture.supplyAsync(() -> "a").join());
		CompletableFuture<String> given = new CompletableFuture<>();
		given.complete(name);
		new FileInputStream(given.join()); // want: path-traversal
	}

	void pool(HttpServletRequest request, ExecutorService pool) throws Exception {
		String name = request.getParameter("name");
		Future<String> task = pool.submit(() -> name);
		new FileInputStream(task.get()); // want: path-traversal
		Future<String> size = Executors.newFixedThreadPool(2).submit(() -> "n" + name.length());
		new FileInputStream(size.get());
		StringBuilder text = new StringBuilder();
		new FileInputStream(pool.submit(() -> text.append("a"), name).get()); // want: path-traversal
	}
}
