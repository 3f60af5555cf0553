package crawlsite

import (
	"compress/gzip"
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
)

// PerShape is the limit of pages of one shape that the required outcomes of Whole assume: its
// calendar is endless.
const PerShape = 2

// slowness is the response time of the slow page.
const slowness = 2500 * time.Millisecond

// hugeness is the size of the huge page, in bytes.
const hugeness = 5 << 20

// Whole returns a site with an example of everything that a crawl encounters.
func Whole() *Site {
	s := newSite()
	s.navigation()
	s.discovery()
	s.aliases()
	s.endless()
	s.notToBeScored()
	s.failing()
	s.odd()
	return s
}

// navigation adds ordinary pages, and the entry, which links to all pages that are not found
// in other ways.
func (s *Site) navigation() {
	s.handle(Outcome{
		Path: "/", State: scan.PageScored, Status: http.StatusOK, Source: scan.FoundAsEntry,
	}, document(page("A whole site", "<p>Welcome.</p>",
		"/stuck", "/spins", "/about", "/about?utm_source=mail&utm_campaign=spring", "/about;jsessionid=0A1B2C", "/about?PHPSESSID=abc123",
		"/about#history",
		"/products", "/app/", "/slow", "/huge", "/dialogs", "/pop-ups", "/quiet",
		"/moved", "/hop-1", "/products?sort=price", "/calendar/2026/1", "/calendar/2500/1",
		"/missing", "/gone", "/broken", "/round", "/cut-off", "/hoards",
		"/download", "/brochure", "/files/brochure.pdf", "/files/lost.pdf", "/private/report", "/logout", "mailto:nobody@mail.example",
		"javascript:void(0)",
		"https://elsewhere.example/", "/members",
	)))
	s.scored("/about", document(page("About", "<p>A site to be crawled.</p>", "/", "/missing")))
	s.scored("/products", func(w http.ResponseWriter, r *http.Request) {
		canonical := `<link rel="canonical" href="` + origin(r) + `/products">`
		document(withHead("Products", canonical, "<p>Nothing is for sale.</p>", "/", "/missing", "/gone"))(w, r)
	})
}

// discovery adds robots.txt, the sitemaps and the application whose links only exist after
// rendering.
func (s *Site) discovery() {
	s.Handle("/robots.txt", func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow: /private/\nAllow: /private/open\n\nSitemap: %s/sitemap-index.xml\n", origin(r))
	})
	s.Handle("/sitemap-index.xml", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/xml")
		_, _ = fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`+
			`<sitemap><loc>%[1]s/sitemap-pages.xml</loc></sitemap><sitemap><loc>%[1]s/sitemap-more.xml.gz</loc></sitemap></sitemapindex>`, origin(r))
	})
	s.Handle("/sitemap-pages.xml", sitemap("/", "/about"))
	s.Handle("/sitemap-more.xml.gz", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/gzip")
		z := gzip.NewWriter(w)
		_, _ = z.Write(sitemapText(origin(r), "/orphan", "/private/listed"))
		_ = z.Close() // failures show in the crawl
	})
	s.handle(Outcome{Path: "/orphan", State: scan.PageScored, Status: http.StatusOK, Source: scan.FoundInSitemap, Orphan: true},
		document(page("Orphan", "<p>Nobody leads here.</p>", "/")))
	s.expect(Outcome{Path: "/private/listed", State: scan.PageSkipped, Skip: site.SkipRobots})
	s.handle(Outcome{
		Path: "/app/late.png", State: scan.PageSkipped, Skip: site.SkipFile, Kinds: []string{site.FaultHTTP}, Status: http.StatusNotFound,
		Source: scan.FoundEmbedded,
	}, http.NotFound)
	shell := document(withHead("An application", "", `<p id="view">Loading</p><nav></nav>`) + script(application))
	s.scored("/app/", shell)
	for _, path := range []string{"/app/one", "/app/two"} {
		s.handle(Outcome{Path: path, State: scan.PageScored, Status: http.StatusOK, Source: scan.FoundRendered}, shell)
	}
}

// application is a script that shows the route of its address, creates its links and inserts
// a picture that is missing.
const application = `
const nav = document.querySelector("nav");
for (const name of ["one", "two"]) {
  const a = document.createElement("a");
  a.href = "/app/" + name;
  a.textContent = "Route " + name;
  a.style.cssText = "display:block;padding:16px";
  a.onclick = (e) => { e.preventDefault(); history.pushState({}, "", a.href); show(); };
  nav.append(a);
}
const late = new Image(9, 9);
late.alt = "late";
late.src = "/app/late.png";
nav.append(late);
function show() { document.getElementById("view").textContent = "This is " + location.pathname; }
show();`

func sitemap(paths ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/xml")
		_, _ = w.Write(sitemapText(origin(r), paths...))
	}
}

func sitemapText(origin string, paths ...string) []byte {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, p := range paths {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(origin+p)) // never fails for a Builder
		b.WriteString("</loc></url>")
	}
	b.WriteString("</urlset>")
	return []byte(b.String())
}

// aliases adds addresses that are equivalent to others.
func (s *Site) aliases() {
	s.expect(Outcome{Path: "/products?sort=price", State: scan.PageSkipped, Skip: site.SkipAlias})
	s.handle(Outcome{Path: "/moved", State: scan.PageSkipped, Skip: site.SkipRedirect}, redirect("/target"))
	for i := 1; i <= 3; i++ {
		path, next := "/hop-"+strconv.Itoa(i), "/hop-"+strconv.Itoa(i+1)
		if i == 3 {
			next = "/target"
		}
		s.Handle(path, redirect(next))
	}
	s.expect(Outcome{Path: "/hop-1", State: scan.PageSkipped, Skip: site.SkipRedirect})
	s.handle(Outcome{Path: "/target", State: scan.PageScored, Status: http.StatusOK, Source: scan.FoundByRedirect},
		document(page("Target", "<p>Several ways lead here.</p>")))
}

// endless adds a calendar whose pages never end.
func (s *Site) endless() {
	s.Handle("/calendar/{year}/{month}", func(w http.ResponseWriter, r *http.Request) {
		year, _ := strconv.Atoi(r.PathValue("year"))
		month, _ := strconv.Atoi(r.PathValue("month"))
		next := time.Date(year, time.Month(month)+1, 1, 0, 0, 0, 0, time.UTC)
		document(page(fmt.Sprintf("Month %d of %d", month, year), "<p>Nothing happens.</p>",
			fmt.Sprintf("/calendar/%d/%d", next.Year(), next.Month())))(w, r)
	})
	for month := 1; month <= PerShape; month++ {
		s.expect(Outcome{Path: fmt.Sprintf("/calendar/2026/%d", month), State: scan.PageScored, Status: http.StatusOK})
	}
	s.expect(Outcome{Path: fmt.Sprintf("/calendar/2026/%d", PerShape+1), State: scan.PageSkipped, Skip: site.SkipTrap})
	s.expect(Outcome{Path: "/calendar/2500/1", State: scan.PageSkipped, Skip: site.SkipTrap})
}

// notToBeScored adds addresses that are not pages, or not for crawlers.
func (s *Site) notToBeScored() {
	s.handle(Outcome{Path: "/brochure", State: scan.PageSkipped, Skip: site.SkipNotAPage},
		answer(http.StatusOK, "application/pdf", "%PDF-1.4\n"))
	s.handle(Outcome{Path: "/files/brochure.pdf", State: scan.PageSkipped, Skip: site.SkipFile, Status: http.StatusOK},
		answer(http.StatusOK, "application/pdf", "%PDF-1.4\n"))
	s.handle(Outcome{
		Path: "/files/lost.pdf", State: scan.PageSkipped, Skip: site.SkipFile, Status: http.StatusNotFound,
		Kinds: []string{site.FaultHTTP}, Referrers: 1,
	}, http.NotFound)
	s.handle(Outcome{Path: "/download", State: scan.PageSkipped, Skip: site.SkipNotAPage},
		answer(http.StatusOK, "text/html", page("File", ""), "Content-Disposition", `attachment; filename="file.html"`))
	s.handle(Outcome{Path: "/private/report", State: scan.PageSkipped, Skip: site.SkipRobots},
		document(page("Private", "<p>Not for you.</p>")))
	s.Handle("/private/listed", document(page("Private", "<p>Not for you.</p>")))
	s.handle(Outcome{Path: "/logout", State: scan.PageSkipped, Skip: site.SkipMethod}, document(page("Good bye", "")))
	s.handle(Outcome{Path: "/quiet", State: scan.PageScored, Status: http.StatusOK},
		document(withHead("Quiet", `<meta name="robots" content="nofollow">`, "<p>Follow nothing from here.</p>", "/unknown")))
	s.handle(Outcome{Path: "/unknown", State: scan.PageSkipped, Skip: site.SkipMethod}, document(page("Unknown", "")))
	s.scored("/members", document(page("Members", `<p><a rel="nofollow" href="/members/only">Only for members</a></p>`)))
	s.handle(Outcome{Path: "/members/only", State: scan.PageSkipped, Skip: site.SkipMethod}, document(page("Only", "")))
}

// failing adds pages that cannot be scored.
func (s *Site) failing() {
	failed := func(path string, status, referrers int, kinds ...string) Outcome {
		return Outcome{Path: path, State: scan.PageFailed, Status: status, Kinds: kinds, Referrers: referrers}
	}
	s.handle(failed("/missing", http.StatusNotFound, 3, site.FaultHTTP), answer(http.StatusNotFound, "text/html", page("Missing", "", "/")))
	s.handle(failed("/gone", http.StatusGone, 2, site.FaultHTTP), answer(http.StatusGone, "text/html", page("Gone", "")))
	s.handle(failed("/broken", http.StatusInternalServerError, 1, site.FaultHTTP),
		answer(http.StatusInternalServerError, "text/plain", "oops"))
	s.handle(failed("/round", 0, 1, site.FaultRedirect), redirect("/round-again"))
	s.Handle("/round-again", redirect("/round"))
	s.handle(failed("/cut-off", 0, 1, string(lighthouse.KindUnreachable)),
		func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	s.handle(failed("/stuck", 0, 1, string(lighthouse.KindTimeout)), never)
	s.handle(failed("/spins", 0, 1, string(lighthouse.KindTimeout)), document(withHead("Spins", script("for (;;) {}"), "<p>Never shown.</p>")))
	s.handle(failed("/hoards", 0, 1, string(lighthouse.KindOutOfMemory), string(lighthouse.KindCrashed)), document(page("Hoards", script(
		`const hoard = []; setInterval(() => { const a = new Uint8Array(64 << 20); a.fill(7); hoard.push(a) }, 20)`))))
}

// odd adds pages with flaws that can be scored nevertheless.
func (s *Site) odd() {
	s.scored("/slow", after(slowness, document(page("Slow", "<p>It took a while.</p>"))))
	s.scored("/huge", document(page("Huge",
		`<script type="application/json">"`+strings.Repeat("data ", hugeness/5)+`"</script><p>Much of it is not seen.</p>`)))
	s.scored("/dialogs", document(page("Dialogs", script(`alert(1); confirm(2); prompt(3); onbeforeunload = () => "stay"`))))
	s.scored("/pop-ups",
		document(page("Pop-ups", script(`let n = 0; const t = setInterval(() => { open("/about"); if (++n === 5) clearInterval(t) }, 50)`))))
}
