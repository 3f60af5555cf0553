package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"assay/internal/website/check"
	"assay/internal/website/robots"
)

// files evaluates every case file of the directory.
func (c *comparison) files(ctx context.Context, dir string) ([]*tally, error) {
	var out []*tally
	for _, suite := range []func(string) (*tally, error){
		c.observatoryFile, c.evaluatorFile, c.internetNLFile, robotsFile, c.badSSLFile,
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t, err := suite(dir)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

func readJSON(path string, to any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, to); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// robotsCase is one entry of robots.json.
type robotsCase struct {
	ID        string `json:"id"`
	Body      string `json:"robots_txt"`
	UserAgent string `json:"user_agent"`
	URL       string `json:"url"`
	Allowed   bool   `json:"expected_allowed"`
}

// Verdicts on robots.txt, which checks combine.
const (
	robotsAllowed = "allowed"
	robotsClosed  = "disallowed"
)

// robotsFile runs the matcher that the checks of robots.txt use on the crawler and address
// of each case.
func robotsFile(dir string) (*tally, error) {
	var file struct {
		Cases []robotsCase `json:"cases"`
	}
	if err := readJSON(filepath.Join(dir, "robots.json"), &file); err != nil {
		return nil, err
	}
	t := &tally{name: robotsTxt}
	for _, one := range file.Cases {
		t.add(nil, []outcome{one.outcome()})
	}
	return t, nil
}

func (r robotsCase) outcome() outcome {
	ok, line := robots.Allowed(r.Body, r.UserAgent, r.URL)
	o := outcome{
		family: robotsTxt, id: r.ID, checks: []string{"SEO-ROBOTS-ALLOW"}, reference: robotsWord(r.Allowed),
		input: fmt.Sprintf("%s %s\n%s", r.UserAgent, r.URL, r.Body), observed: fmt.Sprintf("line %d decides", line),
	}
	o.accept, o.got = statuses(robotsWord(r.Allowed)), statuses(robotsWord(ok))[0]
	return o
}

func robotsWord(allowed bool) string {
	if allowed {
		return robotsAllowed
	}
	return robotsClosed
}

// statuses translates a reference's word into verdicts.
func statuses(word string) []check.Status {
	if word == robotsAllowed {
		return []check.Status{check.Pass}
	}
	return []check.Status{check.Fail}
}
