package dom_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/dom"
)

const base = "https://shop.example/a/b"

func parse(html string) *dom.Document { return dom.Parse(html, base) }

func urls(list []dom.Element) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = e.URL
	}
	return out
}

func TestParseReadsThePage(t *testing.T) {
	t.Parallel()
	d := parse(`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/x.dtd">
<html lang="de-CH"><head><title> Zwei
Wörter </title><meta name="Description" content="kurz"><meta property="og:title" content="OG">
<meta http-equiv="Refresh" content="5"><link rel="Canonical ALTERNATE" href="?q=1#frag"></head>
<body style="color:red"><h1>Eins <em>zwei</em></h1><h3>Drei</h3><!-- note -->
<p onclick="x()">Hallo <b>Welt</b></p><img src="i.png" alt="Bild"><a href="/c"><img src=x alt="Zur Kasse"></a>
<script>var a = "<p>";</script><style>p{}</style><iframe src="//other.example/f"></iframe>
<video poster="p.jpg"><source src="v.mp4"></video></body></html>`)
	require.Equal(t, &dom.Doctype{Name: "html", PublicID: "-//W3C//DTD XHTML 1.0 Strict//EN", SystemID: "http://www.w3.org/x.dtd"}, d.Doctype)
	require.Equal(t, "de-CH", d.Lang)
	require.True(t, d.HasLang)
	require.Equal(t, "Zwei Wörter", d.Titles[0].Text)
	require.True(t, d.Titles[0].InHead)
	description, ok := d.Meta("description")
	require.True(t, ok)
	require.Equal(t, "kurz", description)
	title, _ := d.Property("og:title")
	require.Equal(t, "OG", title)
	refresh, _ := d.HTTPEquiv("refresh")
	require.Equal(t, "5", refresh)
	_, ok = d.Meta("absent")
	require.False(t, ok)
	require.Equal(t, []string{"https://shop.example/a/b?q=1"}, urls(d.LinksRel("canonical")))
	require.Equal(t, "Eins zwei", d.Headings[0].Text)
	require.Equal(t, "h3", d.Headings[1].Tag)
	require.Equal(t, []string{" note "}, d.Comments)
	require.Equal(t, []string{"https://shop.example/a/i.png", "https://shop.example/a/x"}, urls(d.Images))
	require.Equal(t, "Zur Kasse", d.Anchors[0].Labels)
	require.Empty(t, d.Anchors[0].Text)
	require.Equal(t, `var a = "<p>";`, d.Scripts[0].Text)
	require.Equal(t, []string{"https://other.example/f"}, urls(d.Frames))
	require.Equal(t, []string{"https://shop.example/a/v.mp4"}, urls(d.Sources))
	require.Equal(t, 1, d.StyleAttrs)
	require.Len(t, d.Inline, 1)
	require.Equal(t, "Eins zwei Drei Hallo Welt", d.Text)
	require.Equal(t, `<img src="i.png" alt="Bild">`, d.Images[0].Tagged)
}

func TestParseWithBase(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ html, want string }{
		"relative base":       {`<base href="/root/"><a href="x">`, "https://shop.example/root/x"},
		"first base counts":   {`<base href="https://cdn.example/"><base href="/no/"><a href="x">`, "https://cdn.example/x"},
		"base without href":   {`<base target=_top><base href="/yes/"><a href="x">`, "https://shop.example/yes/x"},
		"base of no use":      {`<base href="javascript:1"><a href="x">`, "https://shop.example/a/x"},
		"line ends in a URL":  {"<a href=' /p\nath\t'>", "https://shop.example/path"},
		"another scheme":      {`<a href="mailto:a@b.example">`, "mailto:a@b.example"},
		"what is no URL":      {`<a href="http://[">`, ""},
		"nothing":             {`<a>`, ""},
		"protocol-relative":   {`<a href="//x.example">`, "https://x.example/"},
		"fragment of the doc": {`<a href="#top">`, "https://shop.example/a/b"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, parse(test.html).Anchors[0].URL)
		})
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	d := parse("")
	for _, test := range []struct{ ref, want string }{
		{"c", "https://shop.example/a/c"}, {"//x.example/y#z", "https://x.example/y"}, {" /q ", "https://shop.example/q"},
		{"https:///x.example/y", "https://x.example/y"}, {`\\x.example\y`, "https://x.example/y"},
	} {
		got, ok := d.Resolve(test.ref)
		require.True(t, ok, test.ref)
		require.Equal(t, test.want, got)
	}
	for _, ref := range []string{"javascript:alert(1)", "data:text/plain,x", "mailto:a@b.example", "http://[", "https:///"} {
		_, ok := d.Resolve(ref)
		require.False(t, ok, ref)
	}
}

func TestInertContentIsLeftOut(t *testing.T) {
	t.Parallel()
	d := parse(`<body><template><img src=t.png><h1>Not here</h1><a href=x>x</a></template>
<noscript><img src=n.png></noscript><svg><title>Symbol</title><text>drawn</text></svg>
<textarea>typed</textarea><select><option>chosen</select><p>read</p>`)
	require.Empty(t, d.Images)
	require.Empty(t, d.Headings)
	require.Empty(t, d.Anchors)
	require.Empty(t, d.Titles)
	require.Equal(t, "read", d.Text)
}

// A byte order mark belongs to the encoding. Taken for text, it would end the head before it begins.
func TestByteOrderMark(t *testing.T) {
	t.Parallel()
	d := parse("\ufeff<!doctype html><head><link rel=canonical href=/x></head><p>read")
	require.NotNil(t, d.Doctype)
	require.True(t, d.Links[0].InHead)
	require.Equal(t, "read", d.Text)
}

func TestHeadingsByRole(t *testing.T) {
	t.Parallel()
	d := parse(`<h1 role=presentation>no</h1><div role=" Heading " aria-level=3>a</div><div role=heading>b</div><h4>c</h4><h5 role=heading aria-level=0>d</h5>`)
	levels, texts := []int{}, ""
	for _, e := range d.Headings {
		levels, texts = append(levels, e.Level()), texts+e.Text
	}
	require.Equal(t, []int{3, 2, 4, 5}, levels)
	require.Equal(t, "abcd", texts)
}

func TestDrawings(t *testing.T) {
	t.Parallel()
	d := parse(`<svg><image href=/a.png /><image xlink:href=/b.png /><feImage href=/c.png /><use href=/d.svg /></svg>`)
	require.Equal(t, []string{"https://shop.example/a.png", "https://shop.example/b.png", "https://shop.example/c.png"}, urls(d.Drawings))
}

func TestForms(t *testing.T) {
	t.Parallel()
	d := parse(`<form id=login method=POST action="/in"><input type=text name=u><button>Go</button></form>
<input type=PASSWORD form=login><input type=password form=elsewhere>
<form><input autocomplete="section-a billing cc-number"></form><form method=put><input type=search></form><input type=email>`)
	require.Len(t, d.Forms, 3)
	require.Len(t, d.Inputs, 7)
	login := d.Forms[0]
	require.Equal(t, "post", login.Method)
	require.Equal(t, "https://shop.example/in", login.URL)
	require.Len(t, login.Fields, 3, "the password belongs to the form that it names")
	require.True(t, login.HasPassword())
	require.True(t, d.Forms[1].HasPassword())
	require.Equal(t, "get", d.Forms[2].Method)
	require.False(t, d.Forms[2].HasPassword())
}

func TestInlineScript(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		`<p onclick="x">`:                    true,
		`<body onload=x>`:                    true,
		`<p ONMOUSEOVER=x>`:                  true,
		`<a href="JavaScript:x()">`:          true,
		"<a href=' java\nscript:x()'>":       true,
		`<button formaction="javascript:x">`: true,
		`<iframe src="javascript:x">`:        true,
		`<p on="x">`:                         false,
		`<p onboarding="x" one="y">`:         false,
		`<a href="/javascript:x">`:           false,
		`<img alt="javascript:x">`:           false,
		`<p data-onclick="x">`:               false,
	}
	for html, want := range tests {
		t.Run(html, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, want, len(parse(html).Inline) == 1)
		})
	}
}

func TestPicturesAreNumbered(t *testing.T) {
	t.Parallel()
	d := parse(`<img src=a><picture><source srcset=b><img src=c></picture><picture><img src=d></picture><video><source src=e></video>`)
	var numbers []int
	for _, e := range append(d.Images, d.Sources...) {
		numbers = append(numbers, e.Picture)
	}
	require.Equal(t, []int{0, 1, 2, 1, 0}, numbers)
}

func TestDeepNestingIsFlattened(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"blocks":     "div",
		"inline":     "b",
		"lists":      "ul",
		"tables":     "table",
		"unknown":    "x-y",
		"vector art": "svg",
	}
	for name, tag := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			deep := strings.Repeat("<"+tag+">", 3000)
			d := parse(`<!doctype html><html lang=en><head><title>Deep</title></head><body><a href=/before>before</a>` + deep +
				strings.Repeat("</"+tag+">", 3000) + `<a href=/after>after</a></body></html>`)
			require.Equal(t, "Deep", d.Titles[0].Text)
			require.Equal(t, "en", d.Lang)
			require.Equal(t, []string{"https://shop.example/before", "https://shop.example/after"}, urls(d.Anchors))
		})
	}
}

func TestDeepContentIsParsed(t *testing.T) {
	t.Parallel()
	d := parse(strings.Repeat("<div>", 2000) + `<h1>Down here</h1><img src=x.png><p>text`)
	require.Len(t, d.Headings, 1)
	require.Len(t, d.Images, 1)
	require.Equal(t, "Down here text", d.Text)
}

func TestLimits(t *testing.T) {
	t.Parallel()
	d := parse("<title>" + strings.Repeat("x", 200_000) + "</title>" + strings.Repeat("<!--"+strings.Repeat("c", 1000)+"-->", 200) +
		strings.Repeat("word ", 200_000) + `<p data-x="` + strings.Repeat("ä", 1000) + `" onclick="x">`)
	require.LessOrEqual(t, len(d.Titles[0].Text), 64<<10)
	require.Len(t, d.Comments, 100)
	require.Len(t, d.Comments[0], 500)
	require.LessOrEqual(t, len(d.Text), 257<<10)
	require.LessOrEqual(t, len(d.Inline[0].Tagged), 300)
}

func TestFirstOfDuplicateAttributesWins(t *testing.T) {
	t.Parallel()
	require.Equal(t, "https://shop.example/one", parse(`<a href=/one href=/two>`).Anchors[0].URL)
}

func TestEmptyDocument(t *testing.T) {
	t.Parallel()
	d := parse("")
	require.Equal(t, &dom.Document{Base: base}, d)
}

func TestSrcset(t *testing.T) {
	t.Parallel()
	tests := map[string][]dom.Candidate{
		"a.png":                        {{URL: "a.png", Density: 1}},
		"a.png, b.png 2x":              {{URL: "a.png", Density: 1}, {URL: "b.png", Density: 2}},
		"a.png 100w,b.png 1.5x":        {{URL: "a.png", Width: 100, Density: 1}, {URL: "b.png", Density: 1.5}},
		" \n,, a,b.png  10w 20h , ":    {{URL: "a,b.png", Width: 10, Density: 1}},
		"data:image/png;base64,AA= 1x": {{URL: "data:image/png;base64,AA=", Density: 1}},
		"a 0w, b -1x, c 1q, d nanx":    nil,
		"a (1,2), b":                   {{URL: "b", Density: 1}},
		"":                             nil,
	}
	for set, want := range tests {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, want, dom.ParseSrcset(set))
		})
	}
}

func TestBestCandidate(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"a 320w, b 1280w, c 1600w": "b",
		"a 320w, b 640w":           "b",
		"a 1400w, b 1300w":         "b",
		"a 1x, b 2x":               "a",
		"a 0.5x, b 2x":             "b",
		"":                         "",
	}
	for set, want := range tests {
		require.Equal(t, want, dom.BestCandidate(set, 1280), set)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "<!doctype html><p>x", "<table><a><table><a>", "<svg><template><math>", `<base href="http://["><a href=x>`,
		"<form><input><form><input>", strings.Repeat("<a><div>", 300), "<select><option><select>", "<frameset><frame src=x>", "\xff<\x00p>",
		"<picture><source srcset='a 1x'>", "<template><template></template><b>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d := parse(s)
		require.LessOrEqual(t, d.BodyTags, d.Elements)
		require.LessOrEqual(t, len(d.Inline), d.Elements)
		for _, e := range d.Images {
			require.LessOrEqual(t, len(e.Tagged), 300)
		}
		fields := 0
		for _, form := range d.Forms {
			fields += len(form.Fields)
		}
		require.LessOrEqual(t, fields, len(d.Inputs))
	})
}

func FuzzSrcset(f *testing.F) {
	f.Add("a.png 1x, b.png 2x")
	f.Add("a (,) 3w,,")
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range dom.ParseSrcset(s) {
			require.NotEmpty(t, c.URL)
			require.GreaterOrEqual(t, c.Density, 0.0)
			require.GreaterOrEqual(t, c.Width, 0)
		}
		dom.BestCandidate(s, 1280)
	})
}
