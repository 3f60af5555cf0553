// Package sitemap owns the reading of sitemaps as sitemaps.org defines them: XML
// url sets and indexes, text files, and the RSS and Atom feeds that search
// engines take in their place. It reads hostile text and fetches nothing;
// encoding/xml expands no entities beyond the predefined ones.
package sitemap

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strings"
	"time"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"
)

// Limits of one file by the protocol.
const (
	MaxURLs  = 50_000
	MaxBytes = 50 << 20 // uncompressed
)

// Namespace is the required namespace of the root element.
const Namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

// Kind is the form of a sitemap.
type Kind string

// Forms of a sitemap.
const (
	URLSet  Kind = "urlset"
	Index   Kind = "sitemapindex"
	Text    Kind = "text"
	Feed    Kind = "feed"
	Unknown Kind = ""
)

// Entry is one URL, or one member of an index.
type Entry struct {
	Loc     string
	LastMod string // as written, "" when absent
	Line    int    // from 1
}

// File is a read sitemap.
type File struct {
	Kind      Kind
	Namespace string // of the root element
	Entries   []Entry
	// More is true if there are more than MaxURLs entries; the rest was not read.
	More bool
	// Err is the syntax error that ended the reading; Entries has those before it.
	Err error
}

// Parse reads a sitemap. cut is true if the text ends before the file does, so
// that an unexpected end is not an error.
func Parse(body string, cut bool) File {
	body = strings.TrimPrefix(Decode(body), "\ufeff")
	head := strings.TrimSpace(body[:min(len(body), 512)])
	if !strings.HasPrefix(head, "<") {
		return parseText(body, cut)
	}
	p := &parser{dec: xml.NewDecoder(strings.NewReader(body))}
	p.dec.CharsetReader = decoder
	err := p.run()
	if syntax := new(xml.SyntaxError); cut && errors.As(err, &syntax) && strings.Contains(syntax.Msg, "unexpected EOF") {
		err = nil
	}
	p.file.Err = err
	return p.file
}

// Decode turns UTF-16 into UTF-8, by its byte order mark. Parse does so itself, but a file that
// is stored as JSON must be UTF-8.
func Decode(body string) string {
	if !strings.HasPrefix(body, "\xff\xfe") && !strings.HasPrefix(body, "\xfe\xff") {
		return body
	}
	out, err := unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewDecoder().String(body)
	if err != nil {
		return body
	}
	return out
}

// decoder reads the charset that a file declares. URLs are ASCII in every charset; other text
// may be a title in an extension. A file with an unknown charset is read as it is, and so is
// one that declares UTF-16 and was converted to UTF-8 before.
func decoder(label string, in io.Reader) (io.Reader, error) {
	if strings.HasPrefix(strings.ToLower(label), "utf-16") {
		return in, nil
	}
	out, err := charset.NewReaderLabel(label, in)
	if err != nil {
		return in, nil //nolint:nilerr // an unknown charset name
	}
	return out, nil
}

func parseText(body string, cut bool) File {
	f := File{Kind: Text}
	n := 0
	for line := range strings.Lines(body) {
		n++
		ended := strings.HasSuffix(line, "\n")
		line = strings.TrimSpace(line)
		switch {
		case line == "" || cut && !ended:
			continue
		case len(f.Entries) == MaxURLs:
			f.More = true
			return f
		case !IsAbsolute(line):
			f.Err = fmt.Errorf("line %d is neither XML nor an absolute URL", n)
			if len(f.Entries) == 0 {
				f.Kind = Unknown
			}
			return f
		}
		f.Entries = append(f.Entries, Entry{Loc: line, Line: n})
	}
	if len(f.Entries) == 0 {
		f.Kind, f.Err = Unknown, errors.New("the file is empty")
	}
	return f
}

type parser struct {
	dec   *xml.Decoder
	file  File
	path  []string // local names of the open elements
	entry Entry
}

// maxDepth limits the nesting of elements; no sitemap extension needs as much.
const maxDepth = 64

func (p *parser) run() error {
	for {
		tok, err := p.dec.Token()
		if errors.Is(err, io.EOF) {
			if p.file.Kind == Unknown {
				return errors.New("the root element is not that of a sitemap")
			}
			return nil
		}
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.StartElement:
			err = p.open(t)
		case xml.EndElement:
			p.close()
		case xml.CharData:
			p.text(string(t))
		}
		if err != nil || p.file.More {
			return err
		}
	}
}

func (p *parser) open(t xml.StartElement) error {
	if len(p.path) == maxDepth {
		return fmt.Errorf("elements nest deeper than %d", maxDepth)
	}
	if len(p.path) == 0 {
		p.file.Namespace = t.Name.Space
		switch t.Name.Local {
		case "urlset":
			p.file.Kind = URLSet
		case "sitemapindex":
			p.file.Kind = Index
		case "rss", "feed":
			p.file.Kind = Feed
		default:
			return fmt.Errorf("the root element is %s", t.Name.Local)
		}
	}
	p.path = append(p.path, t.Name.Local)
	if p.file.Kind == Feed && t.Name.Local == "link" && p.in("entry") {
		for _, a := range t.Attr {
			if a.Name.Local == "href" && p.entry.Loc == "" {
				p.setLoc(a.Value)
			}
		}
	}
	return nil
}

// in reports whether the parent of the current element has the name.
func (p *parser) in(parent string) bool { return len(p.path) > 1 && p.path[len(p.path)-2] == parent }

func (p *parser) setLoc(s string) {
	line, _ := p.dec.InputPos()
	p.entry.Loc, p.entry.Line = p.entry.Loc+s, line
}

func (p *parser) text(s string) {
	if len(p.path) == 0 {
		return
	}
	switch last := p.path[len(p.path)-1]; {
	case last == "loc" && len(p.path) == 3, last == "link" && p.file.Kind == Feed && p.in("item"):
		p.setLoc(s)
	case last == "lastmod" && len(p.path) == 3,
		(last == "updated" || last == "pubDate") && p.file.Kind == Feed && (p.in("entry") || p.in("item")):
		p.entry.LastMod += strings.TrimSpace(s)
	}
}

func (p *parser) close() {
	if len(p.path) == 0 {
		return
	}
	last := p.path[len(p.path)-1]
	p.path = p.path[:len(p.path)-1]
	switch {
	case p.file.Kind == URLSet && last == "url" && len(p.path) == 1,
		p.file.Kind == Index && last == "sitemap" && len(p.path) == 1,
		p.file.Kind == Feed && (last == "item" || last == "entry"):
	default:
		return
	}
	if len(p.file.Entries) == MaxURLs {
		p.file.More = true
		return
	}
	p.entry.Loc = strings.TrimSpace(p.entry.Loc)
	if p.entry.Line == 0 {
		p.entry.Line, _ = p.dec.InputPos()
	}
	p.file.Entries = append(p.file.Entries, p.entry)
	p.entry = Entry{}
}

// IsAbsolute reports whether s is an absolute http or https URL.
func IsAbsolute(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

// lastModForms are the formats of W3C Datetime, which the protocol requires.
var lastModForms = []string{
	"2006", "2006-01", "2006-01-02", "2006-01-02T15:04Z07:00", time.RFC3339, time.RFC3339Nano,
}

// w3cDate rejects dates that time.Parse would accept: hours of one digit, and fractions after a comma.
var w3cDate = regexp.MustCompile(`^[-0-9]+(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?[-+:Z0-9]+)?$`)

// ParseLastMod reads a lastmod value in the forms of W3C Datetime.
func ParseLastMod(s string) (time.Time, bool) {
	if !w3cDate.MatchString(s) {
		return time.Time{}, false
	}
	for _, form := range lastModForms {
		if t, err := time.Parse(form, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
