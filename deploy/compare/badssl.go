package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo/tlszoo"
)

// fixture is how a host of badssl.com is rebuilt here; one of the fields is set.
type fixture struct {
	Kind  tlszoo.Kind  `yaml:"kind"`  // a service with that configuration
	Fault tlszoo.Fault `yaml:"fault"` // a good service with that certificate
	Cert  string       `yaml:"cert"`  // the facts of a certificate that no authority would issue (see crafted)
	Page  string       `yaml:"page"`  // a transcript
}

// badSSLCase is one entry of badssl.json.
type badSSLCase struct {
	Name    string       `json:"name"`
	Check   string       `json:"proposed_check"`
	Verdict check.Status `json:"proposed_verdict"`
}

// reach is the word in examples for a page that cannot be reached.
const reach = "REACH"

// parseBadSSL parses an example: the name of a fixture in the mapping, and "CHECK VERDICT".
func parseBadSSL(e example) badSSLCase {
	id, verdict, _ := strings.Cut(e.Reference, " ")
	return badSSLCase{Name: strings.TrimSpace(e.Input), Check: id, Verdict: check.Status(verdict)}
}

func (c *comparison) badSSLFile(dir string) (*tally, error) {
	var file struct {
		Cases []badSSLCase `json:"cases"`
	}
	if err := readJSON(filepath.Join(dir, "badssl.json"), &file); err != nil {
		return nil, err
	}
	t := &tally{name: badSSL}
	for _, one := range file.Cases {
		if one.Check == "" {
			t.skipped++
			continue
		}
		outcomes, err := c.badssl(one)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", one.Name, err)
		}
		t.add(c.rules, outcomes)
	}
	return t, nil
}

// badssl rebuilds the host according to the mapping and compares the one verdict that the host
// demonstrates.
func (c *comparison) badssl(b badSSLCase) ([]outcome, error) {
	f, ok := c.mapping.BadSSL[b.Name]
	if !ok {
		return nil, fmt.Errorf("the mapping lacks the host %q", b.Name)
	}
	facts, err := c.services.capture(f)
	if err != nil {
		return nil, err
	}
	results, err := c.verdicts(facts)
	if err != nil {
		return nil, err
	}
	id := b.Check
	if id == reach {
		id = "SEC-FORM"
	}
	o := ask(results, id, []check.Status{b.Verdict})
	o.family, o.id, o.input, o.reference = badSSL, b.Name, b.Name, b.Check+" "+string(b.Verdict)
	return []outcome{o}, nil
}

// capture gathers the facts about a fixture.
func (s *services) capture(f fixture) (*capture.Capture, error) {
	if f.Page != "" {
		t, err := parseTranscript(f.Page)
		if err != nil {
			return nil, err
		}
		return t.capture()
	}
	target, err := website.ParseTarget("https://" + serviceHost + "/")
	if err != nil {
		return nil, err
	}
	c := website.NewCapture(target, takenAt, website.Terms{Profile: capture.ProfileHTTP})
	switch {
	case f.Cert != "":
		c.TLS, err = s.crafted(f.Cert)
	case f.Kind != "" || f.Fault != "":
		c.TLS, err = s.gather(target, f)
	default:
		err = fmt.Errorf("the fixture is empty")
	}
	return c, err
}
