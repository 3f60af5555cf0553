package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/records"
)

// internetNLCase is one entry of internetnl.json.
type internetNLCase struct {
	Checker string  `json:"checker"`
	Test    string  `json:"test"`
	Header  *string `json:"header"`
	Record  string  `json:"record"`
	Domain  string  `json:"domain"`
	Good    bool    `json:"expected_good"`
	Errors  []struct {
		ID string `json:"msgid"`
	} `json:"errors"`
}

// Checkers of internet.nl.
const (
	checkerCSP      = "ContentSecurityPolicy"
	checkerReferrer = "ReferrerPolicy"
	checkerDMARC    = "DMARC-parse"
	checkerSPF      = "SPF-parse"
)

// input returns the case as rules match it: the checker, then the header or record.
func (n internetNLCase) input() string {
	text := n.Record
	if n.Header != nil {
		text = *n.Header
	}
	return n.Checker + ": " + text
}

// reference returns "good", or "bad" with the error ids.
func (n internetNLCase) reference() string {
	if n.Good {
		return "good"
	}
	var ids []string
	for _, e := range n.Errors {
		ids = append(ids, e.ID)
	}
	slices.Sort(ids)
	return strings.TrimSuffix("bad "+strings.Join(ids, ","), " ")
}

// parseInternetNL reads an example in the notation of input and reference.
func parseInternetNL(e example) internetNLCase {
	checker, text, _ := strings.Cut(strings.TrimSpace(e.Input), ":")
	text = strings.TrimSpace(text)
	out := internetNLCase{Checker: checker, Test: "example", Domain: "site.example", Header: &text, Record: text}
	word, ids, _ := strings.Cut(e.Reference, " ")
	out.Good = word == "good"
	for id := range strings.SplitSeq(ids, ",") {
		out.Errors = append(out.Errors, struct {
			ID string `json:"msgid"`
		}{id})
	}
	return out
}

func (c *comparison) internetNLFile(dir string) (*tally, error) {
	var file struct {
		Cases []internetNLCase `json:"cases"`
	}
	if err := readJSON(filepath.Join(dir, "internetnl.json"), &file); err != nil {
		return nil, err
	}
	t := &tally{name: internetNL}
	for i, one := range file.Cases {
		one.Test = fmt.Sprintf("%02d %s", i, one.Test)
		outcomes, err := c.internetnl(one)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", one.Test, err)
		}
		t.add(c.rules, outcomes)
	}
	return t, nil
}

// internetnl compares good and bad of one checker with all related checks: good requires
// that none of them complains, bad that at least one does.
func (c *comparison) internetnl(n internetNLCase) ([]outcome, error) {
	meaning, ok := c.mapping.InternetNL[n.Checker]
	if !ok {
		return nil, fmt.Errorf("the mapping lacks the checker %q", n.Checker)
	}
	facts, err := n.capture()
	if err != nil {
		return nil, err
	}
	results, err := c.verdicts(facts)
	if err != nil {
		return nil, err
	}
	accept := meaning.Bad
	if n.Good {
		accept = meaning.Good
	}
	o := ask(results, strings.Join(meaning.Checks, "|"), accept)
	o.family, o.id, o.input, o.reference = internetNL, n.Test, n.input(), n.reference()
	return []outcome{o}, nil
}

func (n internetNLCase) capture() (*capture.Capture, error) {
	u := (&url.URL{Scheme: "https", Host: n.Domain, Path: "/"}).String()
	if n.Domain == "" {
		u = "https://site.example/"
	}
	t := transcript{URL: u, Status: capture.StatusOK, Header: []field{{"content-type", "text/html"}}}
	switch n.Checker {
	case checkerCSP, checkerReferrer:
		name := "content-security-policy"
		if n.Checker == checkerReferrer {
			name = "referrer-policy"
		}
		if n.Header != nil {
			t.Header = append(t.Header, field{name, *n.Header})
		}
		return t.capture()
	}
	target, err := website.ParseTarget(u)
	if err != nil {
		return nil, err
	}
	c := website.NewCapture(target, takenAt, website.Terms{Profile: capture.ProfileHTTP})
	c.DNS = n.zone(target.Domain + ".")
	return c, nil
}

// zone returns a zone with this record; names that it includes exist and are valid.
func (n internetNLCase) zone(mail string) *capture.DNS {
	d := &capture.DNS{Host: mail, Zone: mail, Mail: mail}
	if n.Checker == checkerDMARC {
		d.DMARC = capture.Answer{Name: "_dmarc." + mail, Type: "TXT", Rcode: "NOERROR"}
		d.DMARC.Records = []capture.Record{{Name: d.DMARC.Name, Type: "TXT", Data: n.Record}}
		return d
	}
	d.SPF = &capture.SPF{Records: []string{n.Record}, Walk: []capture.Record{{Name: mail, Type: "TXT", Data: n.Record}}}
	if policy, err := records.ParseSPF(n.Record); err == nil {
		d.SPF.Lookups = len(policy.Terms)
		if target, ok := policy.Redirect(); ok {
			d.SPF.Walk = append(d.SPF.Walk, capture.Record{Name: target, Type: "TXT", Data: "v=spf1 -all"})
		}
	}
	return d
}
