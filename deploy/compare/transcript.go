package main

import (
	"fmt"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	"assay/internal/website"
	"assay/internal/website/capture"
)

// transcript is a site's behaviour, reduced to what the references look at. It is written,
// read and matched by rules as text:
//
//	:url https://site.example/
//	:status 200
//	:certificate x509: certificate is valid for elsewhere.example
//	:hop 301 http://site.example/
//	:secure strict-transport-security: max-age=1
//	:cors access-control-allow-origin: {origin}
//	content-type: text/html
//
//	<p>the document
//
// Hops are those of a visit over plain HTTP; without hops, the first response leads to the
// document, and ":hop closed" is a port without a listener. Fields after ":secure" are added
// over https, those after ":cors" to responses to requests with an origin, which replaces
// "{origin}".
type transcript struct {
	URL         string
	Status      int
	Certificate string // why browsers refuse it; "" if they do not
	Hops        []hop
	Closed      bool // no listener for plain HTTP
	Header      []field
	Secure      []field
	CORS        []field
	HTML        string
}

type hop struct {
	Status int
	URL    string
}

type field struct{ Name, Value string }

const closedHop = "closed"

func (t transcript) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, ":url %s\n", t.URL)
	if t.Status != 0 && t.Status != capture.StatusOK {
		fmt.Fprintf(&b, ":status %d\n", t.Status)
	}
	if t.Certificate != "" {
		fmt.Fprintf(&b, ":certificate %s\n", t.Certificate)
	}
	if t.Closed {
		fmt.Fprintf(&b, ":hop %s\n", closedHop)
	}
	for _, h := range t.Hops {
		fmt.Fprintf(&b, ":hop %d %s\n", h.Status, h.URL)
	}
	write := func(prefix string, fields []field) {
		for _, f := range fields {
			fmt.Fprintf(&b, "%s%s: %s\n", prefix, strings.ToLower(f.Name), f.Value)
		}
	}
	write(":secure ", t.Secure)
	write(":cors ", t.CORS)
	write("", t.Header)
	if t.HTML != "" {
		b.WriteString("\n" + t.HTML)
	}
	return b.String()
}

// parseTranscript parses the output of String. A missing URL is https://www.site.example/.
func parseTranscript(text string) (transcript, error) {
	t := transcript{URL: "https://www.site.example/", Status: capture.StatusOK}
	head, html, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n\n")
	t.HTML = html
	for line := range strings.SplitSeq(head, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := t.line(line); err != nil {
			return t, fmt.Errorf("line %q: %w", line, err)
		}
	}
	return t, nil
}

func (t *transcript) line(line string) (err error) {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case ":url":
		t.URL = rest
	case ":status":
		t.Status, err = strconv.Atoi(rest)
	case ":certificate":
		t.Certificate = rest
	case ":hop":
		if rest == closedHop {
			t.Closed = true
			return nil
		}
		var h hop
		if _, err = fmt.Sscanf(rest, "%d %s", &h.Status, &h.URL); err == nil {
			t.Hops = append(t.Hops, h)
		}
	case ":secure":
		return addField(&t.Secure, rest)
	case ":cors":
		return addField(&t.CORS, rest)
	default:
		return addField(&t.Header, line)
	}
	return err
}

func addField(to *[]field, line string) error {
	name, value, ok := strings.Cut(line, ":")
	if !ok || name == "" {
		return fmt.Errorf("no field")
	}
	*to = append(*to, field{Name: name, Value: strings.TrimPrefix(value, " ")})
	return nil
}

// hops returns the hops of a visit over plain HTTP.
func (t transcript) hops() []hop {
	if len(t.Hops) > 0 || t.Closed || !strings.HasPrefix(t.URL, "https:") {
		return t.Hops
	}
	return []hop{{Status: 301, URL: "http:" + strings.TrimPrefix(t.URL, "https:")}, {Status: t.Status, URL: t.URL}}
}

// takenAt is the time of captures made from transcripts.
var takenAt = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// capture returns the facts that a scan of the site would have gathered.
func (t transcript) capture() (*capture.Capture, error) {
	target, err := website.ParseTarget(t.URL)
	if err != nil {
		return nil, err
	}
	c := website.NewCapture(target, takenAt, website.Terms{Profile: capture.ProfileHTTP})
	document := t.exchange("http-1", t.URL, t.Status, t.Header)
	h := &capture.HTTP{Document: &document}
	for i, one := range t.hops() {
		h.Plain.Hops = append(h.Plain.Hops, t.exchange(fmt.Sprintf("plain-%d", i), one.URL, one.Status, nil))
	}
	refused := func(u string) capture.Exchange {
		return capture.Exchange{ID: "refused", URL: u, ErrorKind: capture.ErrConnect, Error: "connection refused", At: takenAt}
	}
	if len(h.Plain.Hops) == 0 {
		if target.Scheme == "http" {
			h.Plain.Hops = append(h.Plain.Hops, document)
		} else {
			h.Plain.Hops = append(h.Plain.Hops, refused(target.Plain))
		}
	}
	if target.Scheme == "https" {
		h.Secure.Hops = append(h.Secure.Hops,
			t.exchange("secure-1", t.URL, t.Status, append(t.Header[:len(t.Header):len(t.Header)], t.Secure...)))
	} else {
		h.Secure.Hops = append(h.Secure.Hops, refused(target.Secure))
	}
	h.ForeignOrigin, h.NullOrigin = t.answerTo("https://cross-origin.example"), t.answerTo("null")
	c.HTTP = h
	c.Page = &capture.Page{Document: capture.Resource{Exchange: document, Body: t.HTML}}
	c.Assets = &capture.Assets{}
	return c, nil
}

func (t transcript) exchange(id, raw string, status int, fields []field) capture.Exchange {
	ex := capture.Exchange{ID: id, Method: "GET", URL: raw, At: takenAt, Status: status, Header: capture.Header{}}
	for _, f := range fields {
		name := textproto.CanonicalMIMEHeaderKey(f.Name)
		ex.Header[name] = append(ex.Header[name], f.Value)
	}
	if strings.HasPrefix(raw, "https:") {
		ex.TLSError = t.Certificate
	}
	return ex
}

func (t transcript) answerTo(origin string) *capture.Exchange {
	fields := t.Header[:len(t.Header):len(t.Header)]
	for _, f := range t.CORS {
		fields = append(fields, field{f.Name, strings.ReplaceAll(f.Value, "{origin}", origin)})
	}
	ex := t.exchange("cors-"+origin, t.URL, t.Status, fields)
	ex.RequestHeader = map[string]string{"Origin": origin}
	return &ex
}

// host returns the host name of the document.
func (t transcript) host() string {
	u, err := url.Parse(t.URL)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
