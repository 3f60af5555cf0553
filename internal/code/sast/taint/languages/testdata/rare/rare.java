package shop;

import static shop.Tools.*;

class Rare extends Base {
	class Inner extends Base {
		Object outer() { return Rare.this; }
		Object field() { return super.name; }
		Object made() { return Rare.super.toString(); }
	}

	Object run(Object o, AutoCloseable c) {
		try (c) { help(); }
		class Local { int n = 1; }
		Function<String, String> f = super::trim;
		Runnable r = this::help;
		int[] list = {1, 2}, more[] = {};
		label: while (true) { break label; }
		switch (o) {
			case String s when s.isEmpty() -> help();
			case Point(int x, var y) -> { help(x); }
			case null, default -> throw new E();
		}
		int n = switch (o) { case Integer i -> i; case A, B -> 2; default -> { yield 3; } };
		synchronized (o) { help(); }
		assert o != null : "no";
		List<? extends Map<String, int[]>> types = null;
		return o instanceof Point(int a, int b) ? a : list[0]++;
	}
}
