package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// addPages adds the pages: each kind keeps browsers and Lighthouse busy in one way that
// real sites do. other is the host of third parties.
func (s *testSite) addPages(other string) {
	s.page("/", "Lathe & Loom", hero(0)+cards(12)+links())
	s.page("/about", "About us", text(8))
	s.page("/slow", "Stock", text(4)+cards(6))
	s.page("/long", "Handbook", sections(350))
	s.page("/faults", "Notes", faults())
	s.page("/tables/prices", "Prices", table(60, 6))
	s.page("/tables/specification", "Specification", table(220, 9))
	s.page("/forms/contact", "Contact", form(6))
	s.page("/forms/order", "Order", form(40))
	s.page("/search", "Search", form(1)+cards(24))
	for i := range 3 {
		s.page(fmt.Sprintf("/gallery/%d", i+1), fmt.Sprintf("Gallery %d", i+1), pictures(i*4, 4+i*4, i == 2))
	}
	for i := range 6 {
		s.page(fmt.Sprintf("/products/%d", i+1), fmt.Sprintf("Product %d", i+1), hero(i)+product(i)+pictures(i, 3, true)+form(3))
	}
	for i := range 4 {
		s.page(fmt.Sprintf("/journal/%d", i+1), fmt.Sprintf("Journal %d", i+1), hero(i+6)+text(10+8*i))
	}
	heavy := `<ul id="out"></ul><script src="/heavy.js"></script>`
	s.page("/scripts/start", "Planner", heavy+text(3))
	s.page("/scripts/more", "Designer", heavy+cards(40)+`<script src="/heavy.js?again"></script>`)
	tags := fmt.Sprintf(`<script async src="%s/tag.js"></script><script src="%s/widget.js" defer></script>`, other, other)
	s.page("/partners/one", "Partners", tags+text(4)+fmt.Sprintf(`<img src="%s/img/3.jpg" alt="A workshop" width="600" height="380">`, other))
	s.page("/partners/two", "Friends",
		tags+strings.Repeat(fmt.Sprintf(`<iframe title="A shop" width="300" height="150" src="%s/img/logo.svg"></iframe>`, other), 3)+cards(8))
	for _, path := range []string{"/app", "/app/orders", "/app/settings"} {
		s.page(path, "Lathe & Loom", `<div id="app">Loading …</div><script src="/app.js"></script>`)
	}
}

func (s *testSite) page(path, title, body string) {
	title = strings.ReplaceAll(title, "&", "&amp;")
	s.pages[path] = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>` + title + ` – Lathe &amp; Loom</title>` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="` + title +
		` of Lathe &amp; Loom, makers of things.">` +
		`<link rel="icon" href="/img/logo.svg"><link rel="stylesheet" href="/site.css"><script src="/site.js" defer></script></head><body>` +
		`<header><img src="/img/logo.svg" alt="Lathe &amp; Loom" width="120" height="40"><nav><a href="/">Home</a><a href="/about">About us</a><a href="/products/1">Products</a>` +
		`<a href="/gallery/1">Gallery</a><a href="/journal/1">Journal</a></nav></header><main><h1>` + title + `</h1>` + body +
		`</main><footer><a href="/forms/contact">Contact</a><a href="/search">Search</a></footer></body></html>`
}

func hero(i int) string {
	return fmt.Sprintf(`<img src="/img/%d.jpg" alt="A thing we make" width="%d" height="%d" fetchpriority="high">`, i%12, 480+40*(i%12),
		320+20*(i%12))
}

func pictures(from, n int, unsized bool) string {
	var b strings.Builder
	b.WriteString(`<div class="grid">`)
	for i := range n {
		k := (from + i) % 12
		size := fmt.Sprintf(` width="%d" height="%d" loading="lazy"`, 480+40*k, 320+20*k)
		if unsized && i == 0 { // only one: with several, the order of their arrival would change the layout shift
			size = ""
		}
		fmt.Fprintf(&b, `<figure><img src="/img/%d.jpg" alt="Picture %d"%s><figcaption>Picture %d</figcaption></figure>`, k, i, size, i)
	}
	b.WriteString("</div>")
	return b.String()
}

func text(n int) string {
	return strings.Repeat(`<h2>Of wood and wool</h2><p>We turn bowls from ash and walnut, weave blankets on looms that are older than we are, and mend what others
throw away. Every piece is made to be used for a long time and to be repaired when it breaks. <a href="/about">Read more about the workshop</a>.</p>`, n)
}

func cards(n int) string {
	var b strings.Builder
	b.WriteString(`<div class="grid">`)
	for i := range n {
		fmt.Fprintf(&b,
			`<div class="card u%d"><h2>Thing %d</h2><p>Made by hand in a week or two.</p><a href="/products/%d">See thing %d</a></div>`, i*7%400, i,
			i%6+1, i)
	}
	b.WriteString("</div>")
	return b.String()
}

func sections(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b,
			`<section class="u%d"><h2>Chapter %d</h2><p>How to care for it, how to mend it, what to do when it creaks.</p><ul><li>oil</li><li>wax</li><li>patience</li></ul></section>`, i, i)
	}
	return b.String()
}

func table(rows, columns int) string {
	var b strings.Builder
	b.WriteString("<table><thead><tr>")
	for c := range columns {
		fmt.Fprintf(&b, `<th scope="col">Column %d</th>`, c)
	}
	b.WriteString("</tr></thead><tbody>")
	for r := range rows {
		b.WriteString("<tr>")
		for c := range columns {
			fmt.Fprintf(&b, "<td>%d</td>", r*c)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

func form(fields int) string {
	var b strings.Builder
	b.WriteString(`<form action="/search" method="get">`)
	for i := range fields {
		fmt.Fprintf(&b, `<label>Field %d <input name="f%d"></label>`, i, i)
	}
	b.WriteString(`<button>Send</button></form>`)
	return b.String()
}

func product(i int) string {
	return fmt.Sprintf(`<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Product %d","offers":{"@type":"Offer","price":"%d","priceCurrency":"EUR"}}</script>
<p><strong>%d €</strong>, in stock</p>`, i, 20+i,
		20+i) + text(2) + cards(6) + `<a href="/products/` + fmt.Sprint((i+1)%6+1) + `">The next one</a>`
}

// faults returns a page that fails some audits.
func faults() string {
	return strings.Repeat(`<img src="/img/1.jpg"><p class="faint">Words that hardly stand out.</p><a href="/about"></a><input name="q"><div role="buton" tabindex="7">click here</div>
<a href="/about">click here</a><button></button><h4>Out of order</h4>`,
		15) + `<script>console.error("a complaint"); document.write("<p>written</p>")</script><img src="/missing.jpg" alt="gone">`
}

// links returns links to every page, for crawlers that do not read sitemaps.
func links() string {
	var b strings.Builder
	b.WriteString("<ul>")
	for _, path := range strings.Fields(`/about /slow /long /faults /tables/prices /tables/specification /forms/contact /forms/order
	/search /gallery/1 /gallery/2 /gallery/3
/products/1 /products/2 /products/3 /products/4 /products/5 /products/6 /journal/1 /journal/2 /journal/3 /journal/4
/scripts/start /scripts/more /partners/one /partners/two
/app /app/orders /app/settings`) {
		fmt.Fprintf(&b, `<li><a href="%s">%s</a></li>`, path, strings.Trim(path, "/"))
	}
	b.WriteString("</ul>")
	return b.String()
}
