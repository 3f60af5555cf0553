package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"assay/internal/egress"
	"assay/internal/website/capture"
)

const rdapLimit = 1 << 20

// errNoRDAP is returned if the registry of the domain has no known RDAP server.
var errNoRDAP = errors.New("no RDAP server is known for the domain")

// registration queries the registry about the target's domain; nil if there is nothing to
// query.
func (s *session) registration() *capture.RDAP {
	cfg := s.cfg.RDAP
	if s.target.Domain == "" || cfg.Base == "" && cfg.Bootstrap == nil {
		return nil
	}
	out := &capture.RDAP{Domain: s.target.Domain}
	base := cfg.Base
	if base == "" {
		table, source := cfg.Bootstrap(s.ctx)
		if source.Error != "" {
			out.Error = source.Error
			return out
		}
		var err error
		if base, err = table.serverFor(s.target.Domain); err != nil {
			out.Error = rdapSentence(err)
			return out
		}
	}
	ctx, cancel := context.WithTimeout(s.ctx, cfg.Timeout)
	defer cancel()
	client := s.rdapClient()
	defer client.CloseIdleConnections()
	out.URL = strings.TrimSuffix(base, "/") + "/domain/" + url.PathEscape(s.target.Domain)
	if err := lookUp(ctx, client, out); err != nil {
		out.Error = rdapSentence(err)
	}
	return out
}

// rdapClient verifies certificates, because these data are trusted. Registries often
// redirect to the registrar.
func (s *session) rdapClient() *egress.Client {
	return egress.NewClient(s.cfg.Dialer, egress.ClientConfig{
		Timeout: s.cfg.RDAP.Timeout, UserAgent: s.cfg.UserAgent, RootCAs: s.cfg.Roots.Pool(), MaxRedirects: 3,
		Body: egress.BodyLimits{MaxBytes: rdapLimit},
	})
}

func rdapSentence(err error) string {
	if errors.Is(err, errNoRDAP) {
		return "No RDAP server is known for the domain."
	}
	if answer := new(statusError); errors.As(err, &answer) {
		return fmt.Sprintf("The RDAP server returned status %d.", answer.status)
	}
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		return "The RDAP server's response could not be read."
	}
	return "The RDAP server could not be reached."
}

type statusError struct{ status int }

func (e *statusError) Error() string { return fmt.Sprintf("status %d", e.status) }

func fetchJSON(ctx context.Context, client *egress.Client, from string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "application/rdap+json, application/json;q=0.9")
	resp, err := client.Do(req) //nolint:bodyclose // ReadBody closes it
	if err != nil {
		return err
	}
	body, _, err := client.ReadBody(resp)
	switch {
	case err != nil:
		return err
	case resp.StatusCode != http.StatusOK:
		return &statusError{resp.StatusCode}
	}
	return json.Unmarshal(body, into)
}

// rdapDomain is the part of a domain object (RFC 9083 section 5.3) that is used.
type rdapDomain struct {
	Status []string `json:"status"`
	Events []struct {
		Action string `json:"eventAction"`
		Date   string `json:"eventDate"`
	} `json:"events"`
	Entities []struct {
		Roles []string        `json:"roles"`
		Card  json.RawMessage `json:"vcardArray"`
	} `json:"entities"`
}

func lookUp(ctx context.Context, client *egress.Client, out *capture.RDAP) error {
	var answer rdapDomain
	if err := fetchJSON(ctx, client, out.URL, &answer); err != nil {
		return err
	}
	for _, status := range answer.Status[:min(len(answer.Status), 30)] {
		out.Status = append(out.Status, strings.ToLower(clip(status)))
	}
	for _, e := range answer.Events {
		if at, err := time.Parse(time.RFC3339, e.Date); err == nil && e.Action == "expiration" {
			out.Expires = at.UTC()
		}
	}
	for _, e := range answer.Entities {
		if slices.Contains(e.Roles, "registrar") {
			out.Registrar = clip(cardName(e.Card))
		}
	}
	return nil
}

// cardName returns the formatted name of a jCard (RFC 7095); "" if missing.
func cardName(card json.RawMessage) string {
	var parts []json.RawMessage
	if json.Unmarshal(card, &parts) != nil || len(parts) < 2 {
		return ""
	}
	var properties [][]any
	if json.Unmarshal(parts[1], &properties) != nil {
		return ""
	}
	for _, p := range properties {
		if len(p) >= 4 && p[0] == "fn" {
			name, _ := p[3].(string)
			return name
		}
	}
	return ""
}

// Bootstrap maps domain suffixes to the base URLs of RDAP servers (RFC 9224).
type Bootstrap struct {
	Services    [][2][]string `json:"services"`
	Publication time.Time     `json:"publication"`
}

// ParseBootstrap parses a bootstrap file; its date is that of its publication.
func ParseBootstrap(r io.Reader) (*Bootstrap, time.Time, error) {
	var b Bootstrap
	if err := json.NewDecoder(r).Decode(&b); err != nil {
		return nil, time.Time{}, fmt.Errorf("RDAP bootstrap: %w", err)
	}
	if len(b.Services) == 0 {
		return nil, time.Time{}, errors.New("RDAP bootstrap: no services")
	}
	return &b, b.Publication, nil
}

// serverFor returns the base URL for the longest suffix that matches (RFC 9224
// section 4), https before http.
func (b *Bootstrap) serverFor(domain string) (string, error) {
	best, base := 0, ""
	for _, service := range b.Services {
		for _, suffix := range service[0] {
			suffix = strings.ToLower(suffix)
			if len(suffix) <= best || domain != suffix && !strings.HasSuffix(domain, "."+suffix) || len(service[1]) == 0 {
				continue
			}
			best, base = len(suffix), service[1][0]
			for _, candidate := range service[1] {
				if strings.HasPrefix(candidate, "https:") {
					base = candidate
				}
			}
		}
	}
	if base == "" {
		return "", errNoRDAP
	}
	return base, nil
}
