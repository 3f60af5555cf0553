package structured

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

func TestCatalogue(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

// script wraps JSON texts in elements.
func script(texts ...string) string {
	var b strings.Builder
	for _, s := range texts {
		b.WriteString(`<script type="application/ld+json">` + s + "</script>")
	}
	return b.String()
}

// of returns an object of schema.org.
func of(class, rest string) string {
	return `{"@context":"https://schema.org","@type":"` + class + `",` + rest + `}`
}

func doubtsOf(t *testing.T, text string) []string {
	t.Helper()
	b := parse(text)
	require.NoError(t, b.err)
	return b.doubts()
}

func TestJSONLD(t *testing.T) {
	t.Parallel()
	good := of("Organization", `"name":"Hats","url":"https://example.org/"`)
	home := "https://example.org/"
	cases := pagetest.NoDocument(true)
	for name, c := range map[string]pagetest.Case{
		"good": {Capture: pagetest.HTML(script(good)), Status: check.Pass, Observed: "1 block valid", Quote: "@type: Organization"},
		"other types": {Capture: pagetest.HTML(`<script type="Application/LD+JSON; charset=utf-8">` + good +
			`</script><script type="application/json">{</script>`), Status: check.Pass},
		"unknown type": {
			Capture: pagetest.HTML(script(of("Hat", `"name":"x"`))), Status: check.Warn, Observed: "1 doubtful name",
			Quote: "block 1: unknown type Hat",
		},
		"no context": {Capture: pagetest.HTML(script(good, `{"@type":"Organization"}`)), Status: check.Warn, Quote: "block 2: no @context"},
		"syntax": {
			Capture: pagetest.HTML(script(good, "{\n \"@context\": \"https://schema.org\",\n \"name\": 'Hats'\n}")), Status: check.Fail,
			Observed: "1 block of 2", Quote: "block 2, line 3, column 10 (byte 46): invalid character '\\''",
		},
		"empty":      {Capture: pagetest.HTML(script(" ")), Status: check.Fail, Quote: "the element is empty"},
		"cut short":  {Capture: pagetest.HTML(script(`{"a":[1,`)), Status: check.Fail, Quote: "(byte 8): unexpected end of JSON input"},
		"two values": {Capture: pagetest.HTML(script(`{}{}`)), Status: check.Fail, Quote: "column 3 (byte 2)"},
		"comment":    {Capture: pagetest.HTML(script("<!-- " + good + " -->")), Status: check.Fail, Quote: "line 1, column 1"},
		"too long": {
			Capture: pagetest.HTML(script(`{"a":"` + strings.Repeat("x", 70<<10) + `"}`)), Status: check.NotRun, Observed: "longer than",
		},
		"partly too long": {
			Capture: pagetest.HTML(script(good, `{"a":"`+strings.Repeat("x", 70<<10)+`"}`)), Status: check.Pass, More: pagetest.Tentative,
		},
		"none":         {Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no structured data"},
		"none at home": {Capture: pagetest.At(home, "x"), Status: check.Warn, Observed: "home page"},
		"microdata": {
			Capture: pagetest.At(home, `<div itemscope itemtype="https://schema.org/Organization">`), Status: check.NotApplicable,
			Observed: "attributes",
		},
		"rdfa": {
			Capture: pagetest.At(home, `<div vocab="https://schema.org/" typeof=Organization>`), Status: check.NotApplicable,
			Observed: "attributes",
		},
	} {
		cases[name] = c
	}
	pagetest.Run(t, jsonLD, cases)
}

func TestDoubts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		of("Restaurant",
			`"name":"x","servesCuisine":"y"`): nil,
		`{"@context":"http://www.schema.org/","@type":["Product","Car"],"name":"x"}`:                                                               nil,
		`{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"x","potentialAction":{"@type":"SearchAction","query-input":"x"}}]}`: nil,
		`{"@context":{"@vocab":"https://schema.org/"},"@type":"https://schema.org/Thing","schema:name":"x"}`:                                       nil,
		`{"@context":["https://schema.org",{"hat":"https://example.org/hat"}],"@type":"Hat","hat":"x"}`:                                            nil,
		`{"@context":"https://example.org/context","@type":"Hat","size":1}`:                                                                        nil,
		`[{"@context":"https://schema.org","@type":"Thing","name":"x"},{"@type":"Thing"}]`: {
			"block 0: no @context of schema.org",
		},
		`"text"`: nil,
		of("Product", `"prize":1,"offers":{"@type":"Ofer","cost":2}`): {
			"block 0: unknown property prize of Product", "block 0: unknown type Ofer", "block 0: unknown property cost of Ofer",
		},
		`{"@context":"https://schema.org","name":"x"}`:                                     {"block 0: an object without @type"},
		of("Product", `"isRelatedTo":{"@id":"#a"},"brand":"x","additionalType":"foo:Bar"`): nil,
		of("Dermatology", `"name":"x"`):                                                    nil,
	} {
		require.Equal(t, want, doubtsOf(t, text), text)
	}
	require.Len(t, doubtsOf(t, of("Thing", `"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1`)), maxProof)
}

func TestRequired(t *testing.T) {
	t.Parallel()
	fail := func(class, rest, lacks string) pagetest.Case {
		return pagetest.Case{
			Capture: pagetest.HTML(script(of(class, rest))), Status: check.Fail, Observed: "1 object incomplete", Quote: "lacks " + lacks,
		}
	}
	warn := func(class, rest, lacks string) pagetest.Case {
		return pagetest.Case{
			Capture: pagetest.HTML(script(of(class, rest))), Status: check.Warn, Observed: "1 object without", Quote: "lacks " + lacks,
		}
	}
	pass := func(class, rest string) pagetest.Case {
		return pagetest.Case{Capture: pagetest.HTML(script(of(class, rest))), Status: check.Pass, Observed: "1 object complete"}
	}
	none := func(text string) pagetest.Case {
		return pagetest.Case{Capture: pagetest.HTML(script(text)), Status: check.NotApplicable, Observed: "no structured data of a type"}
	}
	const basics = `"name":"x","image":"i","description":"d","brand":"b",`
	cases := pagetest.NoDocument(true)
	for name, c := range map[string]pagetest.Case{
		"product":            pass("Product", basics+`"offers":{"@type":"Offer","price":"1"}`),
		"product, rated":     pass("Product", basics+`"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":2}`),
		"product, reference": pass("Product", basics+`"offers":{"@id":"#offer"}`),
		"product, brief": warn("Product", `"name":"x","offers":[{"@type":"AggregateOffer","lowPrice":1,"priceCurrency":"EUR"}]`,
			"image, description, brand"),
		"product, no price": fail("Product", basics+`"offers":[{"@type":"Offer","price":1},{"@type":"Offer","priceCurrency":"EUR"}]`,
			"offers.price or priceSpecification"),
		"product, no offer":  fail("Product", `"name":" "`, "name, review or aggregateRating or offers"),
		"product, bad stars": fail("Product", basics+`"review":{"@type":"Review","author":"a"}`, "review.reviewRating.ratingValue"),
		"recipe":             fail("Recipe", `"name":"x"`, "image"),
		"event": pass("MusicEvent",
			`"name":"x","startDate":"2026-12-01","endDate":"2026-12-01","image":"i","description":"d","location":{"@type":"MusicVenue","address":"a"}`),
		"event, online":   warn("Event", `"name":"x","startDate":"2026-12-01","location":{"@type":"VirtualLocation","url":"u"}`, "endDate"),
		"event, nowhere":  fail("Event", `"name":"x","startDate":"2026-12-01","location":{"@type":"Place","name":"n"}`, "location.address"),
		"course instance": none(of("CourseInstance", `"name":"x"`)),
		"questions":       pass("FAQPage", `"mainEntity":[{"@type":"Question","name":"q","acceptedAnswer":{"@type":"Answer","text":"a"}}]`),
		"no answer": fail("FAQPage", `"mainEntity":[{"@type":"Question","name":"q","acceptedAnswer":{"@type":"Answer"}}]`,
			"mainEntity.acceptedAnswer.text"),
		"job": fail("JobPosting", `"title":"t","description":"d","datePosted":"2026-11-01","hiringOrganization":"h"`,
			"jobLocation or applicantLocationRequirements"),
		"business":          warn("Bakery", `"name":"x","address":"a"`, "telephone, url, openingHoursSpecification or openingHours"),
		"business, nowhere": fail("Bakery", `"name":"x"`, "address"),
		"crumbs": pass("BreadcrumbList",
			`"itemListElement":[{"@type":"ListItem","position":1,"item":{"@id":"u","name":"a"}},{"@type":"ListItem","position":2,"name":"b"}]`),
		"crumbs, unnamed": fail("BreadcrumbList", `"itemListElement":[{"@type":"ListItem","position":1,"item":"https://example.org/"}]`,
			"itemListElement.name or item.name"),
		"crumbs in a page": fail("WebPage", `"breadcrumb":{"@type":"BreadcrumbList"}`, "itemListElement"),
		"video":            fail("VideoObject", `"name":"x","thumbnailUrl":"t"`, "uploadDate"),
		"article":          warn("NewsArticle", `"headline":"x","author":[]`, "image, datePublished, author"),
		"website":          pass("WebSite", `"name":"x","url":"u"`),
		"related product":  none(of("WebPage", `"significantLink":{"@type":"Product"}`)),
		"organization":     none(of("Organization", `"name":"x"`)),
		"other vocabulary": none(`{"@context":"https://example.org/","@type":"Product"}`),
		"mere reference":   none(`{"@context":"https://schema.org","@type":"Product","@id":"#p"}`),
		"graph": {Capture: pagetest.HTML(script(
			`{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"x","url":"u"},{"@type":["Product","Thing"],"name":"Hat"}]}`,
		)),
			Status: check.Fail, Quote: "block 1: Product and Thing “Hat” lacks review or aggregateRating or offers"},
		"not json": {Capture: pagetest.HTML(script("{")), Status: check.NotApplicable, Observed: "could be read"},
		"nothing":  {Capture: pagetest.HTML("x"), Status: check.NotApplicable, Observed: "no structured data"},
	} {
		cases[name] = c
	}
	pagetest.Run(t, required, cases)
}

func TestRulesUseTheVocabulary(t *testing.T) {
	t.Parallel()
	known := schemaOrg()
	var look func(r rule)
	look = func(r rule) {
		for _, class := range append(r.except, r.class) {
			require.True(t, class == "" || known.isType(class), class)
		}
		for _, path := range append(r.required, r.recommended...) {
			for _, name := range strings.FieldsFunc(path, func(c rune) bool { return c == '.' || c == '|' }) {
				require.True(t, known.isProperty(name), "%s of %s", name, r.class)
			}
		}
		for name, inner := range r.inner {
			require.True(t, known.isProperty(name), name)
			for _, one := range inner {
				look(one)
			}
		}
	}
	for _, r := range rules {
		look(r)
	}
	require.True(t, known.isA("Bakery", "LocalBusiness"))
	require.False(t, known.isA("LocalBusiness", "Bakery"))
}

func FuzzParse(f *testing.F) {
	f.Add(of("Product", `"offers":{"@list":[{"@type":["Offer"]}]}`))
	f.Add(`{"@context":[[],{"@vocab":1}],"@graph":[{"@type":[[""],{}]}]}`)
	f.Add("{\"a\":\n'")
	f.Add("\xff")
	f.Fuzz(func(t *testing.T, text string) {
		b := parse(text)
		if (b.err == nil) != json.Valid([]byte(text)) {
			t.Fatalf("%q: %v", text, b.err)
		}
		if b.err != nil {
			b.where()
			return
		}
		b.doubts()
		walk(b.root, scope{}, true, func(n node) {
			if r, ok := ruleFor(n); ok {
				r.missing(n.props)
			}
		})
	})
}

func asset(url string, status, w, h int, fields ...string) pagetest.Change {
	return func(c *capture.Capture) {
		c.Assets.Assets = append(c.Assets.Assets, capture.Asset{
			URL: url, Kind: capture.KindOGImage, SameSite: strings.Contains(url, "example.org"), Width: w, Height: h,
			Exchange: pagetest.Answer(url, status, fields...),
		})
	}
}
