package robots

import (
	"slices"
	"strings"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

// Directive is one indexing rule of a page, such as noindex.
type Directive struct {
	Agent string // the crawler that it applies to, in lower case; "" for all
	Name  string // lower case
	Value string // what follows the colon of unavailable_after, max-snippet and others
	Quote string // the field or element that holds it
}

// Google reports whether the rule applies to Google's search crawler.
func (d Directive) Google() bool { return d.Agent == "" || d.Agent == "googlebot" }

// NoIndex reports whether the rule keeps the page out of the index at the time.
func (d Directive) NoIndex(at time.Time) bool {
	switch d.Name {
	case "noindex", "none":
		return true
	case "unavailable_after":
		when, ok := parseDate(d.Value)
		return ok && !when.After(at)
	}
	return false
}

// NoFollow reports whether the rule keeps crawlers from following the links.
func (d Directive) NoFollow() bool { return d.Name == "nofollow" || d.Name == "none" }

// valued are the rules that take a value after a colon, which must not be
// mistaken for the name of a crawler.
var valued = []string{"unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"}

// ParseMeta reads the content of a robots meta element whose name is the agent.
func ParseMeta(agent, content string) []Directive {
	agent = strings.ToLower(strings.TrimSpace(agent))
	if agent == "robots" {
		agent = ""
	}
	return parse(content, func(string) (string, bool) { return "", false }, agent)
}

// ParseHeader reads one X-Robots-Tag value, which may begin with the name of a
// crawler: "googlebot: noindex, nofollow".
func ParseHeader(value string) []Directive {
	return parse(value, func(name string) (string, bool) {
		if name == "" || strings.ContainsAny(name, " \t") || slices.Contains(valued, name) {
			return "", false
		}
		if name == "robots" || name == "*" {
			return "", true
		}
		return name, true
	}, "")
}

const maxDirectives = 100

// parse splits a list of rules. isAgent reports whether the word before a colon names a
// crawler, which then applies to the rules after it.
func parse(list string, isAgent func(string) (string, bool), agent string) []Directive {
	var out []Directive
	parts := strings.Split(list, ",")
	for i := 0; i < len(parts) && len(out) < maxDirectives; i++ {
		part := strings.TrimSpace(parts[i])
		name, value, ok := strings.Cut(part, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		if a, is := isAgent(name); ok && is {
			agent = a
			name, value, _ = strings.Cut(value, ":")
			name = strings.ToLower(strings.TrimSpace(name))
		}
		value = strings.TrimSpace(value)
		if name == "unavailable_after" && i+1 < len(parts) {
			// Dates may contain a comma: "Fri, 25 Jun 2027 15:00:00 GMT"
			if joined := value + "," + parts[i+1]; !isDate(value) && isDate(joined) {
				value = joined
				i++
			}
		}
		if name != "" {
			out = append(out, Directive{Agent: agent, Name: name, Value: value})
		}
	}
	return out
}

// dateForms are the forms that Google names for unavailable_after: RFC 822, RFC
// 850 and ISO 8601.
var dateForms = []string{
	time.RFC1123, time.RFC1123Z, time.RFC850, time.RFC822, time.RFC822Z, time.RFC3339,
	"2006-01-02", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05",
	"02 Jan 2006 15:04:05 MST", "2 Jan 2006 15:04:05 MST", "02-Jan-2006 15:04:05 MST", "02-Jan-06 15:04:05 MST", "2-Jan-2006",
}

func parseDate(s string) (time.Time, bool) {
	s = strings.TrimSpace(s)
	for _, form := range dateForms {
		if t, err := time.Parse(form, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

func isDate(s string) bool { _, ok := parseDate(s); return ok }

// crawlers are the names of meta elements that apply to one crawler.
var crawlers = []string{
	"robots", "googlebot", "googlebot-news", "googlebot-image", "googlebot-video", "bingbot", "msnbot", "slurp", "duckduckbot", "baiduspider",
	"yandex", "yandexbot", "applebot", "petalbot", "seznambot", "naverbot", "yeti", "sogou",
}

// Of collects the indexing rules of a response and its document. Either may be empty.
func Of(header capture.Header, doc *dom.Document) []Directive {
	var out []Directive
	for _, value := range header.Values("X-Robots-Tag") {
		out = append(out, quoted(ParseHeader(value), "X-Robots-Tag: "+clip(value))...)
	}
	if doc == nil {
		return out
	}
	for _, m := range doc.Metas {
		name := strings.ToLower(strings.TrimSpace(m.Attr["name"]))
		if slices.Contains(crawlers, name) {
			out = append(out, quoted(ParseMeta(name, m.Attr["content"]), m.Tagged)...)
		}
	}
	return out
}

func quoted(ds []Directive, quote string) []Directive {
	for i := range ds {
		ds[i].Quote = quote
	}
	return ds
}
