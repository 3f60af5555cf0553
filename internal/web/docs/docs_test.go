package docs_test

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/api/contract"
	"assay/api/openapi"
	"assay/internal/web/docs"
)

// contractFile reads the contract from package api's folder; importing the package would
// compile its whole tree.
func contractFile(t *testing.T) []byte {
	t.Helper()
	doc, err := os.ReadFile("../../../api/openapi.yaml")
	require.NoError(t, err)
	return doc
}

func serve(t *testing.T, doc []byte, method, ifNoneMatch string) *http.Response {
	t.Helper()
	h, err := docs.Handler(doc)
	require.NoError(t, err)
	req := httptest.NewRequest(method, "/docs", nil)
	if ifNoneMatch != "" {
		req.Header.Set("If-None-Match", ifNoneMatch)
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	return rec.Result()
}

func page(t *testing.T) *goquery.Document {
	t.Helper()
	resp := serve(t, contractFile(t), http.MethodGet, "")
	require.Equal(t, http.StatusOK, resp.StatusCode)
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	require.NoError(t, err)
	return doc
}

func TestEverythingOfTheContractIsOnThePage(t *testing.T) {
	t.Parallel()
	d, err := openapi.Read(contractFile(t))
	require.NoError(t, err)
	p := page(t)
	for _, op := range d.Operations {
		if op.Method == http.MethodHead {
			continue
		}
		article := p.Find("article#" + op.ID)
		require.Equal(t, 1, article.Length(), op.ID)
		text := article.Text()
		require.Contains(t, article.Find(".route").Text(), op.Path)
		for _, param := range op.Parameters {
			require.Contains(t, text, param.Name, op.ID)
		}
		for _, r := range op.Responses {
			require.Contains(t, article.Find(".answers").Text(), http.StatusText(r.Status), op.ID)
			for _, m := range r.Content {
				for _, e := range m.Examples {
					if m.Type == "application/json" {
						require.Contains(t, text, e.Value.JSON("  "), "%s: example %s", op.ID, e.Name)
					}
				}
			}
		}
	}
	for _, c := range d.Codes {
		require.Contains(t, p.Find("#errors").Text(), c.Code)
	}
	for _, s := range d.Schemas {
		article := p.Find("#schema-" + strings.ToLower(s.Name))
		require.Equal(t, !s.Base && !s.Internal, article.Length() == 1, s.Name)
		if article.Length() == 0 {
			continue
		}
		for _, f := range s.Fields() {
			require.Contains(t, article.Text(), f.Name, s.Name)
		}
	}
	require.Equal(t, 1, p.Find("h1").Length())
}

func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	p := page(t)
	ids := map[string]bool{}
	p.Find("[id]").Each(func(_ int, s *goquery.Selection) {
		id := s.AttrOr("id", "")
		require.False(t, ids[id], "id %s is used twice", id)
		ids[id] = true
	})
	p.Find("a[href]").Each(func(_ int, s *goquery.Selection) {
		href := s.AttrOr("href", "")
		if fragment, ok := strings.CutPrefix(href, "#"); ok {
			require.True(t, ids[fragment], "%q points to nothing", href)
			return
		}
		require.Equal(t, "openapi.yaml", href)
	})
	p.Find("[aria-labelledby]").Each(func(_ int, s *goquery.Selection) {
		require.True(t, ids[s.AttrOr("aria-labelledby", "")])
	})
}

func TestPageNeedsNothingElse(t *testing.T) {
	t.Parallel()
	p := page(t)
	require.Zero(t, p.Find("script, link, img, iframe, object, embed, form, base, [style], [src], [srcset]").Length())
	p.Find("*").Each(func(_ int, s *goquery.Selection) {
		for _, a := range s.Nodes[0].Attr {
			require.False(t, strings.HasPrefix(a.Key, "on"), "event handler %s", a.Key)
		}
	})
	style := p.Find("style").Text()
	require.NotContains(t, style, "url(")
	require.NotContains(t, style, "@import")
}

func TestPolicyAllowsExactlyThePagesOwnStyle(t *testing.T) {
	t.Parallel()
	resp := serve(t, contractFile(t), http.MethodGet, "")
	p, err := goquery.NewDocumentFromReader(resp.Body)
	require.NoError(t, err)
	sum := sha256.Sum256([]byte(p.Find("style").Text()))
	policy := resp.Header.Get("Content-Security-Policy")
	require.Contains(t, policy, "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"';")
	require.NotContains(t, policy, "unsafe")
}

func TestHandler(t *testing.T) {
	t.Parallel()
	doc := contractFile(t)
	got := serve(t, doc, http.MethodGet, "")
	tag := got.Header.Get("ETag")
	require.Equal(t, "text/html; charset=utf-8", got.Header.Get("Content-Type"))
	require.NotEmpty(t, tag)

	head := serve(t, doc, http.MethodHead, "")
	require.Equal(t, http.StatusOK, head.StatusCode)
	require.Equal(t, got.Header, head.Header)
	body, err := io.ReadAll(head.Body)
	require.NoError(t, err)
	require.Empty(t, body)

	for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		same := serve(t, doc, http.MethodGet, known)
		require.Equal(t, http.StatusNotModified, same.StatusCode, known)
		require.Empty(t, same.Header.Get("Content-Type"))
	}
	require.Equal(t, http.StatusOK, serve(t, doc, http.MethodGet, `"other"`).StatusCode)

	changed := serve(t, []byte(strings.Replace(string(doc), "title: Assay API", "title: Other", 1)), http.MethodGet, tag)
	require.Equal(t, http.StatusOK, changed.StatusCode, "another document, another tag")

	_, err = docs.Handler([]byte("openapi: 2.0"))
	require.Error(t, err)
}

func TestMarkupInTheContractStaysText(t *testing.T) {
	t.Parallel()
	const hostile = `<script>alert(1)</script>`
	doc := `openapi: 3.1.0
info: {title: "` + hostile + `", version: "1", summary: "` + hostile + `", description: "` + hostile + `\n\n## A\n\n[x](javascript:alert(1)) ` + hostile + `"}
tags: [{name: T, description: "` + hostile + `"}]
paths:
  /a:
    get:
      operationId: a
      tags: [T]
      summary: "` + hostile + `"
      description: "` + hostile + `"
      responses:
        "200": {description: "` + hostile + `", content: {application/json: {schema: {type: string}, examples: {e: {summary: "` + hostile + `", value: {"` + hostile + `": "` + hostile + `"}}}}}}
`
	resp := serve(t, []byte(doc), http.MethodGet, "")
	p, err := goquery.NewDocumentFromReader(resp.Body)
	require.NoError(t, err)
	require.Zero(t, p.Find("script").Length())
	require.Zero(t, p.Find(`a[href^="javascript"]`).Length())
	require.Contains(t, p.Find(".example").Text(), hostile)
}

var (
	curlMethod  = regexp.MustCompile(`-X ([A-Z]+)`)
	curlAddress = regexp.MustCompile(`"\$BASE_URL([^"]*)"`)
	curlHeader  = regexp.MustCompile(`-H ["']([^:]+): ([^"']*)["']`)
	curlBody    = regexp.MustCompile(`(?s)-d '(.*)'$`)
)

// The example calls on the page are valid requests of the contract.
func TestCallsKeepTheContract(t *testing.T) {
	t.Parallel()
	v, err := contract.New(contractFile(t))
	require.NoError(t, err)
	calls := 0
	page(t).Find("article.op").Each(func(_ int, s *goquery.Selection) {
		calls++
		call := s.Find(".shown pre").First().Text()
		method := http.MethodGet
		if m := curlMethod.FindStringSubmatch(call); m != nil {
			method = m[1]
		}
		address := curlAddress.FindStringSubmatch(call)
		require.NotNil(t, address, call)
		target, err := url.Parse(address[1])
		require.NoError(t, err)
		header := http.Header{}
		for _, h := range curlHeader.FindAllStringSubmatch(call, -1) {
			header.Add(h[1], h[2])
		}
		var body []byte
		if b := curlBody.FindStringSubmatch(call); b != nil {
			body = []byte(b[1])
		}
		require.NoError(t, v.ValidateRequest(method, target, header, body), call)
	})
	documented := 0
	for _, op := range v.Document().Operations {
		if op.Method != http.MethodHead {
			documented++
		}
	}
	require.Equal(t, documented, calls)
}
