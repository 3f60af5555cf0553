package service

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"assay/internal/scan"
)

// Limits of one verification.
const (
	verifyTimeout  = 10 * time.Second
	maxFileHops    = 3
	maxRecordsSeen = 3
)

// attempt tries both ways at once.
func (d *Domains) attempt(ctx context.Context, domain scan.Domain) []DomainAttempt {
	ctx, cancel := context.WithTimeout(ctx, verifyTimeout)
	defer cancel()
	out := make([]DomainAttempt, 2)
	var wg sync.WaitGroup
	wg.Go(func() { out[0] = d.byRecord(ctx, domain) })
	wg.Go(func() { out[1] = d.byFile(ctx, domain) })
	wg.Wait()
	return out
}

// byRecord looks for the token in the TXT records.
func (d *Domains) byRecord(ctx context.Context, domain scan.Domain) DomainAttempt {
	a := DomainAttempt{Method: scan.DomainByDNS, Location: domain.RecordName()}
	texts, err := d.Names.LookupTXT(ctx, a.Location)
	switch {
	case err != nil:
		a.Message = "The name servers did not respond. Try again later."
		d.Log.InfoContext(ctx, "the TXT record for a domain verification could not be looked up", "domain", domain.Name, "error", err)
		return a
	case len(texts) == 0:
		a.Message = "There is no TXT record at this name. Publish one with the token; a new record can take minutes to appear."
		return a
	}
	for _, text := range texts {
		if strings.TrimSpace(text) == domain.Token {
			a.Found, a.Message = true, "The TXT record contains the token."
			return a
		}
	}
	a.Message = fmt.Sprintf("The name has %d TXT records, but none of them is the token: %s.", len(texts), quoted(texts))
	if len(texts) == 1 {
		a.Message = fmt.Sprintf("The TXT record at this name is not the token: %s.", quoted(texts))
	}
	return a
}

// quoted returns the first few texts, shortened, for display.
func quoted(texts []string) string {
	var out []string
	for _, t := range texts[:min(len(texts), maxRecordsSeen)] {
		if len(t) > 60 {
			t = t[:60] + "…"
		}
		out = append(out, fmt.Sprintf("%q", strings.ToValidUTF8(t, "")))
	}
	return strings.Join(out, ", ")
}

// byFile looks for the token in the file, over https and then over http.
func (d *Domains) byFile(ctx context.Context, domain scan.Domain) DomainAttempt {
	a := DomainAttempt{Method: scan.DomainByFile, Location: domain.FileURL()}
	secure := d.readFile(ctx, domain, a.Location)
	if secure == "" {
		a.Found, a.Message = true, "The file contains the token."
		return a
	}
	plain := "http://" + domain.Name + scan.DomainFile
	if why := d.readFile(ctx, domain, plain); why != "" {
		a.Message = "Over https: " + secure + " Over http: " + why
		return a
	}
	a.Location, a.Found, a.Message = plain, true, "The file contains the token."
	return a
}

// readFile fetches the file with redirects on the same host and returns why it does not
// contain the token, "" if it does.
func (d *Domains) readFile(ctx context.Context, domain scan.Domain, at string) string {
	for range maxFileHops + 1 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
		if err != nil {
			return "The URL of the file is not valid."
		}
		req.Header.Set("Accept", "text/plain, */*;q=0.1")
		resp, err := d.Web.Do(req) //nolint:bodyclose // ReadBody closes it
		if err != nil {
			return unreachable(err)
		}
		body, _, err := d.Web.ReadBody(resp)
		switch {
		case err != nil:
			return "The response could not be read."
		case resp.StatusCode == http.StatusOK && holdsToken(body, domain.Token):
			return ""
		case resp.StatusCode == http.StatusOK:
			return "The file exists, but none of its lines is the token."
		case resp.StatusCode/100 != 3 || resp.Header.Get("Location") == "":
			return fmt.Sprintf("The server returned status %d.", resp.StatusCode)
		}
		next, err := req.URL.Parse(resp.Header.Get("Location"))
		if err != nil || !sameHost(next, req.URL) {
			return "The file redirects to another host, which does not verify this one."
		}
		next.Fragment, next.RawFragment = "", ""
		at = next.String()
	}
	return "The file has too many redirects."
}

// sameHost reports whether both addresses have the same host, on any scheme and its default
// port.
func sameHost(a, b *url.URL) bool {
	return (a.Scheme == "http" || a.Scheme == "https") && a.User == nil && a.Port() == "" && strings.EqualFold(a.Hostname(), b.Hostname())
}

// holdsToken reports whether a line of the file is the token.
func holdsToken(body []byte, token string) bool {
	text := strings.TrimPrefix(string(body), "\ufeff")
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == token {
			return true
		}
	}
	return false
}

// unreachable describes why the file could not be fetched, without internals.
func unreachable(err error) string {
	if e, ok := errors.AsType[*scan.Error](err); ok {
		return strings.TrimSuffix(e.Message, ".") + "."
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "The server did not respond in time."
	}
	return "The connection failed; for https, the certificate must be valid."
}
