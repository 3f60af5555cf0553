package docs

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"assay/api/openapi"
)

// functions returns the functions of the template.
func functions() template.FuncMap {
	return template.FuncMap{
		"md": markdown, "inline": inline, "json": colour, "slug": slug, "lower": strings.ToLower, "upper": strings.ToUpper,
		"period": period, "per": per, "anchor": schemaID,
	}
}

// markdown renders a description. Raw HTML in it is dropped. Tables can be scrolled, by
// keyboard too.
func markdown(source string) (template.HTML, error) {
	var out bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table)).Convert([]byte(source), &out); err != nil {
		return "", fmt.Errorf("markdown: %w", err)
	}
	html := strings.NewReplacer(
		"<table>", `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>`,
		"</table>", "</table></div>",
		"<th>", `<th scope="col">`,
		"<pre>", `<pre tabindex="0">`,
	).Replace(out.String())
	return template.HTML(html), nil // goldmark escapes the source
}

// inline renders a one-paragraph description without the paragraph element.
func inline(source string) (template.HTML, error) {
	html, err := markdown(source)
	s := strings.TrimSpace(string(html))
	if inner, ok := strings.CutPrefix(s, "<p>"); ok && strings.Count(s, "<p>") == 1 {
		s = strings.TrimSuffix(inner, "</p>")
	}
	return template.HTML(s), err
}

// readGuide splits the document's description at its second-level headings.
func readGuide(source string) (template.HTML, []section, error) {
	intro, rest, _ := strings.Cut("\n"+source, "\n## ")
	introHTML, err := markdown(intro)
	if err != nil || rest == "" {
		return introHTML, nil, err
	}
	var sections []section
	for chapter := range strings.SplitSeq(rest, "\n## ") {
		title, body, _ := strings.Cut(chapter, "\n")
		html, err := markdown(body)
		if err != nil {
			return "", nil, err
		}
		sections = append(sections, section{ID: slug(title), Title: strings.TrimSpace(title), Body: html})
	}
	return introHTML, sections, nil
}

// slug returns the fragment of a heading: lower case, words joined by hyphens.
func slug(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}

func statusText(status int) string { return http.StatusText(status) }

// period describes a window's length in words.
func period(seconds int) string {
	switch d := time.Duration(seconds) * time.Second; d {
	case time.Minute:
		return "minute"
	case time.Hour:
		return "hour"
	default:
		return d.String()
	}
}

func per(scope string) string {
	if scope == "ip" {
		return "IP address"
	}
	return "workspace"
}

// curl returns a runnable call of the operation, with the address and the key in BASE_URL
// and API_KEY.
func curl(op openapi.Operation) string {
	lines := []string{"curl -sS"}
	if op.Method != http.MethodGet {
		lines[0] += " -X " + op.Method
	}
	lines[0] += ` "$BASE_URL` + target(op) + `"`
	if len(lines[0]) > lineWidth {
		command, address, _ := strings.Cut(lines[0], ` "`)
		lines = []string{command, `"` + address}
	}
	if !op.Public {
		lines = append(lines, `-H "Authorization: Bearer $API_KEY"`)
	}
	if op.Body != nil && len(op.Body.Content) > 0 && len(op.Body.Content[0].Examples) > 0 {
		media := op.Body.Content[0]
		for _, p := range op.Parameters {
			if p.Name == "Idempotency-Key" && p.Example != nil {
				lines = append(lines, "-H "+shellQuote(p.Name+": "+p.Example.Text()))
			}
		}
		example := media.Examples[len(media.Examples)-1] // the last shows the most
		lines = append(lines, "-H "+shellQuote("Content-Type: "+media.Type), "-d "+shellQuote(body(example.Value)))
	}
	return strings.Join(lines, " \\\n  ")
}

// lineWidth is the width beside the text, in characters.
const lineWidth = 66

// body returns a request's JSON, on one line if it fits.
func body(v openapi.Value) string {
	if line := v.JSON(""); len(line) <= lineWidth {
		return line
	}
	return v.JSON("  ")
}

// target returns the path with its parameters' examples and, for a list with filters, the
// first query parameter.
func target(op openapi.Operation) string {
	path, query := op.Path, ""
	for _, p := range op.Parameters {
		if p.Example == nil {
			continue
		}
		switch p.In {
		case "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(p.Example.Text()))
		case "query":
			if query == "" {
				query = "?" + url.Values{p.Name: {p.Example.Text()}}.Encode()
			}
		}
	}
	return path + query
}

func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
