package links

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

func TestCrawlable(t *testing.T) {
	t.Parallel()
	const good = `<a href="/a">A</a><a href="#top">T</a><a href="mailto:a@example.org">M</a><a name=top></a><a role=button onclick=x()>B</a>`
	cases := pagetest.NoDocument(true)
	cases["good"] = pagetest.Case{Capture: pagetest.HTML(good), Status: check.Pass, Observed: "3 links"}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("<a id=x>x</a>"), Status: check.NotApplicable, Observed: "no links"}
	cases["one"] = pagetest.Case{
		Capture: pagetest.HTML(good + `<a href=" JavaScript:void(0)">x</a>`), Status: check.Warn, Observed: "1 of 4 links",
		Quote: "JavaScript:void(0)",
	}
	cases["two"] = pagetest.Case{Capture: pagetest.HTML(`<a href="">x</a><a onclick=go()>y</a>`), Status: check.Warn, Observed: "2 of 2"}
	cases["three"] = pagetest.Case{
		Capture: pagetest.HTML(`<a href="">x</a><a role=link>y</a><a href="file:///c:/x">z</a>`), Status: check.Fail,
		Observed: "3 of 3", Quote: "file:///c:/x",
	}
	cases["unreadable"] = pagetest.Case{Capture: pagetest.HTML(`<a href="https://[x/">x</a>`), Status: check.Warn}
	pagetest.Run(t, crawlable, cases)
}

// asked adds probed links with these statuses.
func asked(statuses ...int) pagetest.Change {
	return func(c *capture.Capture) {
		for _, s := range statuses {
			c.Assets.Links = append(c.Assets.Links, capture.Link{
				URL: "https://example.org/b", Exchange: pagetest.Answer("https://example.org/b", s),
			})
		}
	}
}

func TestBrokenLinks(t *testing.T) {
	t.Parallel()
	failed := func(kind string) pagetest.Change {
		return func(c *capture.Capture) {
			x := pagetest.Answer("https://example.org/c", 0)
			x.ErrorKind, x.Error = kind, "It failed."
			c.Assets.Links = append(c.Assets.Links, capture.Link{URL: x.URL, Exchange: x, Hops: 1})
		}
	}
	cases := pagetest.NoDocument(true)
	cases["all work"] = pagetest.Case{Capture: pagetest.HTML("x", asked(200, 204, 304)), Status: check.Pass, Observed: "3 sampled links work"}
	cases["login"] = pagetest.Case{
		Capture: pagetest.HTML("x", asked(200, 401, 402, 403, 405, 429, 999)), Status: check.Pass, Observed: "7 sampled links",
	}
	cases["one"] = pagetest.Case{
		Capture: pagetest.HTML("x", asked(200, 404)), Status: check.Warn, Observed: "1 of 2", Quote: "https://example.org/b → 404",
	}
	cases["two"] = pagetest.Case{Capture: pagetest.HTML("x", asked(404, 500, 200)), Status: check.Fail, Observed: "2 of 3"}
	cases["circle"] = pagetest.Case{
		Capture: pagetest.HTML("x", asked(200), failed(capture.ErrLoop)), Status: check.Warn, Quote: "https://example.org/c redirects",
	}
	cases["time-out"] = pagetest.Case{
		Capture: pagetest.HTML("x", asked(200), failed(capture.ErrTimeout)), Status: check.Pass, Observed: "1 sampled link",
	}
	cases["no links"] = pagetest.Case{
		Capture: pagetest.HTML("<a href=https://example.com/>x</a><a href=#a>y</a>"), Status: check.NotApplicable, Observed: "no links",
	}
	cases["not requested"] = pagetest.Case{Capture: pagetest.HTML("<a href=/b>x</a>"), Status: check.NotRun, Observed: "None of the links"}
	cases["no assets"] = pagetest.Case{
		Capture: pagetest.HTML("x", func(c *capture.Capture) { c.Assets = nil }), Status: check.NotRun, Observed: "not requested",
	}
	pagetest.Run(t, brokenLinks, cases)
}

func TestNofollow(t *testing.T) {
	t.Parallel()
	const plain, marked = "<a href=/a>a</a>", `<a href=/b rel="noopener NOFOLLOW">b</a>`
	cases := pagetest.NoDocument(true)
	cases["none"] = pagetest.Case{
		Capture: pagetest.HTML(plain + `<a rel=nofollow href=https://example.com/>x</a>`), Status: check.Pass,
		Observed: "1 internal link",
	}
	cases["some"] = pagetest.Case{
		Capture: pagetest.HTML(plain + marked), Status: check.Warn, Observed: "1 of 2 internal links", Quote: "NOFOLLOW",
	}
	cases["page"] = pagetest.Case{Capture: pagetest.HTML("<meta name=robots content=nofollow>" + plain), Status: check.Fail,
		Observed: "nofollow", Quote: "<meta", More: func(t *testing.T, v check.Verdict) {
			t.Helper()
			require.Empty(t, v.CausedBy)
		}}
	cases["field"] = pagetest.Case{
		Capture: pagetest.HTML("x", pagetest.Field("X-Robots-Tag", "nofollow")), Status: check.Fail, Quote: "X-Robots-Tag: nofollow",
	}
	cases["none rule"] = pagetest.Case{Capture: pagetest.HTML("<meta name=robots content=none>"), Status: check.Fail, Observed: "none",
		More: func(t *testing.T, v check.Verdict) {
			t.Helper()
			require.Equal(t, "SEO-NOINDEX", v.CausedBy)
		}}
	cases["other bot"] = pagetest.Case{Capture: pagetest.HTML("<meta name=bingbot content=nofollow>" + plain), Status: check.Pass}
	cases["no links"] = pagetest.Case{Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no links"}
	pagetest.Run(t, nofollow, cases)
}

func TestLinkText(t *testing.T) {
	t.Parallel()
	const good = `<a href=/hats>All hats</a><a href=/i><img alt="Hat"></a><a href=/l aria-label="More about hats">More</a><a href=#top>Here</a><a href=/e></a>`
	of := func(lang string, texts ...string) *capture.Capture {
		return pagetest.HTML("<html lang='" + lang + "'><body><a href=/x>" + strings.Join(texts, "</a><a href=/x>") + "</a>")
	}
	cases := pagetest.NoDocument(true)
	cases["good"] = pagetest.Case{Capture: pagetest.HTML(good), Status: check.Pass, Observed: "3 link texts"}
	cases["none"] = pagetest.Case{Capture: pagetest.HTML("<a href=/x></a>"), Status: check.NotApplicable, Observed: "no links"}
	cases["one"] = pagetest.Case{
		Capture: of("en", "  Click   HERE! ", "Hats"), Status: check.Warn, Observed: "1 of 2 link texts", Quote: "Click HERE!",
	}
	cases["three"] = pagetest.Case{Capture: of("en-GB", "here", "more", "Read more…"), Status: check.Warn}
	cases["four"] = pagetest.Case{Capture: of("", "here", "more", "link", "this"), Status: check.Fail, Observed: "4 of 4"}
	cases["german"] = pagetest.Case{Capture: of("de-AT", "Weiterlesen", "Hüte"), Status: check.Warn, Quote: "Weiterlesen"}
	cases["english in german"] = pagetest.Case{Capture: of("de", "Read more"), Status: check.Warn}
	cases["norwegian"] = pagetest.Case{Capture: of("no", "Les mer"), Status: check.Warn}
	cases["japanese"] = pagetest.Case{Capture: of("ja", "続きを読む"), Status: check.Warn}
	cases["tamil"] = pagetest.Case{Capture: of("ta-IN", "மேலும் அறிக"), Status: check.Warn}
	cases["persian"] = pagetest.Case{Capture: of("fa", "اینجا کلیک کنید"), Status: check.Warn}
	cases["no language"] = pagetest.Case{Capture: of("", "klicke hier"), Status: check.Warn}
	cases["other language"] = pagetest.Case{Capture: of("en", "Mer", "Plus"), Status: check.Pass}
	cases["part in another language"] = pagetest.Case{
		Capture: pagetest.HTML(`<html lang=en><body><a href=/x>Hats</a><p lang=es-MX><a href=/y>Pincha aquí</a>`), Status: check.Warn, Observed: "1 of 2",
	}
	cases["part of the page's language"] = pagetest.Case{
		Capture: pagetest.HTML(`<html lang=es><body><p lang=en><a href=/y>Mas</a>`), Status: check.Pass,
	}
	cases["link in another language"] = pagetest.Case{Capture: pagetest.HTML(`<html lang=en><body><a href=/y lang=de>Klicke hier</a>`), Status: check.Warn}
	cases["label"] = pagetest.Case{Capture: pagetest.HTML(`<a href=/x aria-label="here">All hats</a>`), Status: check.Warn}
	pagetest.Run(t, linkText, cases)
}

func TestAddress(t *testing.T) {
	t.Parallel()
	at := func(url string) *capture.Capture { return pagetest.At(url, "x") }
	long := "https://example.org/" + strings.Repeat("a", 94)
	cases := pagetest.NoDocument(false)
	cases["good"] = pagetest.Case{Capture: at(pagetest.URL), Status: check.Pass, Observed: "lower case", Quote: pagetest.URL}
	cases["bytes"] = pagetest.Case{Capture: at("https://example.org/caf%C3%A9"), Status: check.Pass}
	cases["query"] = pagetest.Case{Capture: at("https://example.org/?Q=A&sid=12"), Status: check.Pass}
	cases["114"] = pagetest.Case{Capture: at(long), Status: check.Pass, Observed: "114"}
	cases["115"] = pagetest.Case{Capture: at(long + "a"), Status: check.Warn, Observed: "115"}
	cases["capitals"] = pagetest.Case{Capture: at("https://example.org/Hats"), Status: check.Warn, Observed: "Capital"}
	for _, s := range []string{
		"?PHPSESSID=abc", "?a=1&jsessionid=1", "?sid=0123456789abcdef", ";jsessionid=1f", "(S(abcdefghijklmnopqrstuvwx))/x",
	} {
		cases["session "+s] = pagetest.Case{Capture: at("https://example.org/" + s), Status: check.Fail, Observed: "session", Quote: s}
	}
	pagetest.Run(t, address, cases)
}
