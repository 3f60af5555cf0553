package flow_test

// cases returns programs whose comments state the expected findings.
func cases() map[string]string {
	return map[string]string{
		"straight": `func f() {
	x := source()
	y := "a" + x + "b"
	sink(y) // want sql-injection
	page(y) // want xss
}`,
		"overwritten": `func f() {
	x := source()
	x = "safe"
	sink(x)
}`,
		"branches": `func f(c any) {
	x := "safe"
	if c { x = source() }
	sink(x) // want sql-injection
	if 7*6 > 50 { x = source() } else { x = "fine" }
	sink(x)
	y := source()
	switch "b" { case "a": y = source(); case "b": y = "fixed" }
	sink(y)
}`,
		"loops": `func f(list any) {
	x := "safe"
	for i := 0; i < 9; i++ {
		sink(x) // want sql-injection
		if i == 5 { x = source() }
	}
	for _, v := range list { x = v }
	n := 0
	for true { n++; if n > 100 { break } }
	if n > 50 { sink(source()) } // want sql-injection
}`,
		"functions": `func id(p any) any { return p }
func give() any { return source() }
func use(p any) { sink(p) } // want sql-injection
func half(p any) { page(escape(p)) }
func const_(p any) any { return "fixed" }
func f() {
	use(id(give()))
	half(source())
	sink(const_(source()))
	sink(id("fine"))
}`,
		"recursion": `func even(n any, x any) any { if n == 0 { return x }; return odd(n - 1, x) }
func odd(n any, x any) any { if n == 0 { return x }; return even(n - 1, x) }
func f() { sink(even(9, source())) } // want sql-injection`,
		"recursion of one function": `func clean(x any, n any) any { if n == 0 { return escape(x) }; return clean(x, n - 1) }
func swap(a any, b any) any { if a { return swap(b, a) }; return escape(a) }
func more(x any) any { if x.long { return more("a" + x) }; return x }
func f() {
	page(clean(source(), 1))
	page(swap("a", source())) // want xss
	page(more(source())) // want xss
}`,
		"constants of a call": `func mode(x any, how any) any { if how == "number" { return escape(x) }; return x }
func nested(x any, how any) any { return mode(x, how) }
func switched(x any, how any) any { switch how { case "a": return escape(x); default: return x } }
func truth(x any, on any) any { if on { return escape(x) }; return x }
func assigned(x any, how any) any { how = other(); if how == "number" { return escape(x) }; return x }
func f(how any) {
	page(mode(source(), "number"))
	page(mode(source(), "text")) // want xss
	page(mode(source(), how)) // want xss
	page(nested(source(), "number")) // want xss
	page(switched(source(), "a"))
	page(switched(source(), "b")) // want xss
	page(truth(source(), true))
	page(truth(source(), false)) // want xss
	page(assigned(source(), "number")) // want xss
}`,
		"nothing": `func f() {
	x := source()
	if x { x = escape(x) }
	page(x)
	y := source()
	if y != nil { y = escape(y) }
	page(y)
	z := source()
	if z == "" { page(z) }
	page(z) // want xss
	w := source()
	if !w { w = "none" }
	page(w) // want xss
	v := source()
	if v && other() { v = escape(v) }
	page(v) // want xss
	u := source()
	for u { u = escape(u) }
	page(u)
	if !x || !y { page(x) }
}`,
		"tested by something unknown": `func good(p any) any { return isKnown(p) }
func f() {
	x := source()
	if !isAllowed(x) { return }
	sink(x) // want sql-injection tested
	a := source()
	if rules.validate(a).errors.size() > 0 { return }
	sink(a) // want sql-injection tested
	b := source()
	if !good(b) { return }
	sink(b) // want sql-injection tested
	c := source()
	ok := isAllowed(c)
	if ok && other() { sink(c) } // want sql-injection tested
	d := source()
	ensureKnown(d)
	sink(d) // want sql-injection tested
}
func g() {
	x := source()
	if isEmpty(x) { return }
	sink(x) // want sql-injection
	a := source()
	if other() { if !isAllowed(a) { return } }
	sink(a) // want sql-injection
	b := source()
	isAllowed(b)
	sink(b) // want sql-injection
	c := source()
	if !isAllowed(c) { return }
	c = source()
	sink(c) // want sql-injection
	d := source()
	if isKnown(other()) { sink(d) } // want sql-injection
}`,
		"demanded": `func must(ok any) any { if !ok { panic("no") }; return nil }
func mostly(ok any, skip any) any { if skip { return nil }; if !ok { panic("no") }; return nil }
func perhaps(ok any, skip any) any { if !ok { if skip { return nil }; panic("no") }; return nil }
func f() {
	x := source()
	must(allowed(x))
	sink(x)
	y := source()
	mostly(allowed(y), other())
	sink(y) // want sql-injection
	z := source()
	perhaps(allowed(z), other())
	sink(z) // want sql-injection
}`,
		"ends by its name": `func f() {
	x := source()
	if !allowed(x) { abort("no") }
	page(x)
	y := source()
	if !allowed(y) { library.abort("no") }
	page(y) // want xss
	error(func() {})
	page(y) // want xss
}`,
		"direct": `func f() {
	answer(source()) // want xss
	answer(strange(source()))
}`,
		"judged": `func f() {
	search(textual(source())) // want nosql-injection
	search(int(source()))
}`,
		"addresses": `func f() {
	goto_(base + "/" + source())
	goto_("https://" + source()) // want open-redirect
	goto_(source() + base) // want open-redirect
}`,
		"sanitizers": `func f() {
	x := source()
	page(escape(x))
	sink(escape(x)) // want sql-injection
	sink(drop(x))
	sink(pick(x, "a"))
	sink(pick("a", x)) // want sql-injection
	sink(int(x))
	sink(x - 1)
	page(cut(x, "[^a-z]+", ""))
	page(cut(x, "[0-9]", "")) // want xss
}`,
		"guards": `func f() {
	x := source()
	if allowed(x) { sink(x) } else { sink(x) } // want sql-injection
	y := source()
	if !allowed(y) { return }
	sink(y)
	z := source()
	if refused(z) { return }
	sink(z)
	a := source()
	if a == "asc" || a == "desc" { sink(a) }
	b := source()
	if b != "asc" { b = "asc" }
	sink(b)
	c := source()
	ok := matches("^[a-z]+$", c)
	if ok { sink(c) }
	if matches("[a-z]+", c) { page(c) } // want xss
	d := source()
	if allowed(d) && true { sink(d) }
	if allowed(d) || a { sink(d) } // want sql-injection
}`,
		"guard in a function": `func good(p any) any { return allowed(p) }
func f() {
	x := source()
	if good(x) { sink(x) }
	if !good(x) { return }
	sink(x)
}`,
		"called back by itself": `func again(f any, x any) any { return f(f, x) }
func f() {
	sink(again(again, source())) // want sql-injection
	sink(again(again, "safe"))
}`,
		"fields": `type Box struct { in any }
func (b Box) init_(v any) { b.in = v }
func (b Box) get_() any { return b.in }
func (b Box) show() { page(b.in) } // want xss
func f() {
	sink(new(Box, source()).get_()) // want sql-injection
	sink(new(Box, "fine").get_())
	b := new(Box, "fine")
	b.in = source()
	b.show()
	c := new(Box, "fine")
	d := c
	d.in = source()
	sink(c.in) // want sql-injection
	e := new(Box, source())
	e.in = "fine"
	sink(e.in)
}`,
		"dispatch": `type Base struct {}
type Left struct { Base }
type Right struct { Base }
func (b Left) do(x any) any { return x }
func (b Right) do(x any) any { return "fixed" }
func use(b Base) { sink(b.do(source())) } // want sql-injection
func f() {
	sink(new(Right).do(source()))
	sink(new(Left).do(source())) // want sql-injection
}`,
		"collections": `func f(k any) {
	l := []any{}
	l.add("a")
	l.add(source())
	l.add("b")
	l.remove(0)
	sink(l.at(1))
	sink(l.at(0)) // want sql-injection
	m := map[any]any{"a": "x"}
	m.put("b", source())
	sink(m.get("a"))
	sink(m.get("b")) // want sql-injection
	sink(m.get(k)) // want sql-injection
	n := map[any]any{"a": map[any]any{"b": source()}}
	pages(n) // want xss
	page(n["a"]["b"]) // want xss
	page(n["b"])
	for _, e := range l { sink(e) } // want sql-injection
}`,
		"a choice of keys": `func f(c any) {
	m := map[any]any{"a": source(), "b": "x", "c": "x"}
	k := "b"
	if c { k = "c" }
	sink(m[k])
	m[k] = source()
	sink(m["d"])
	sink(m["b"]) // want sql-injection
	for _, n := range []any{"d", "e"} { m[n] = m[n] + source() }
	sink(m["f"])
	sink(m["e"]) // want sql-injection
}`,
		"callbacks": `func f() {
	l := []any{source()}
	l.each(func(e any) { sink(e) }) // want sql-injection
	m := l.turn(func(e any) { return "x" + e })
	sink(m.at(0)) // want sql-injection
	n := l.turn(func(e any) { return "x" })
	sink(n.at(0))
	x := source()
	later(func() { sink(x) }) // want sql-injection
	g := func(p any) { sink(p) } // want sql-injection
	g(x)
	apply(func(p any) { page(p) }) // want xss
}
func apply(h any) { h(source()) }`,
		"entries": `func handler(r any) { sink(r.query.id) } // want sql-injection
func main_(p any, n int) { sink(p); sink(n) } // want sql-injection
func other(p any) { sink(p) }
func f() {
	serve("/", handler)
	serve("/", func(r any) { page(r.param("x")); page(r.other) }) // want xss
	serve("/", func(r any) { page(r.clone().param("x")) }) // want xss
	serve("/", make_("x"))
}
func make_(p any) any { return func(r any) { sink(p); helper(r) } }
func helper(r any) { page(r.query) } // want xss`,
		"types": `func typed(r Request_, d any) {}
func f(db any) {
	db.run(source())
	r := new(lib_Request)
	sink(r.query)
	n := new(Node)
	n.html = source()
}
type Request_ struct {}`,
		"flaws": `func f(x any) {
	hash("MD5") // want weak-hash
	hash("sha256")
	name := "md"
	hash(name + "5") // want weak-hash
	hash(x)
	cookie("a", map[any]any{"secure": true})
	cookie("a", map[any]any{"secure": false}) // want insecure-cookie
	cookie("a") // want insecure-cookie
}`,
		"prefixes": `func f() {
	x := source()
	goto_("/go/" + x)
	goto_(x) // want open-redirect
	y := "/a/" + x
	goto_(y + "/b")
	goto_("//" + x) // want open-redirect
}`,
		"random": `func f() {
	token := guess() // want weak-random
	sink(guess())
	color := guess()
	other := color
	session_id := "s" + other // want weak-random
	use(color, token, session_id)
}`,
		"types that only callers know": `func answer(db any, x any) { db.run(x) } // want sql-injection
func pass(db any, x any) { answer(db, "a" + x) }
type Known struct {}
func (k Known) run(x any) { page(x) } // want xss
func f() {
	pass(new(Db_), source())
	pass(new(Known), source())
	answer(other(), source())
}
type Db_ struct { Db }
func other() any { return nil }`,
		"loose": `func f(a any) {
	a.oddly(source()) // want xss
	b := new(Known)
	b.oddly(source())
}
type Known struct {}`,
		"spread lists": `func run(a any, b any) {
	sink(a) // want sql-injection
	sink(b) // want sql-injection
}
func pair(a any, b any) { sink(b) }
func wrap(list any) { pair(list...) }
func back(list any) { last(list...) }
func last(a any, b any) { sink(b) } // want sql-injection
func f(c any) {
	run(source()...)
	l := []any{source()}
	l.add("fine")
	pair(l...)
	wrap(l)
	back([]any{"fine", source()})
}`,
		"a flag that is set later": `func prepare() { Ready = false; Never = false }
func use() { if Ready { sink(source()) } } // want sql-injection
func never() { if Never { sink(source()) } }
func enable() { Ready = true; Never = false }`,
		"globals": `func set() { Shared = source() }
func get_() { sink(Shared) } // want sql-injection`,
	}
}
