package output

import (
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"assay/internal/outcome"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitMessage `xml:"failure"`
	Skipped *junitMessage `xml:"skipped"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// writeJUnit writes a suite for the gate, if there is one, and one for each part: a finding is a failed test,
// or a skipped test if it does not count.
func writeJUnit(_ context.Context, w io.Writer, v View) error {
	r := v.Result
	all := junitSuites{Name: xmlText(title(r)), Time: fmt.Sprintf("%.1f", r.Took.Seconds())}
	if !v.Ungated {
		all.add(gateSuite(v))
	}
	for _, s := range r.Scores {
		if s.Name != outcome.Overall {
			all.add(partSuite(r, s))
		}
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *junitSuites) add(suite junitSuite) {
	suite.Tests = len(suite.Cases)
	for _, c := range suite.Cases {
		if c.Failure != nil {
			suite.Failures++
		}
		if c.Skipped != nil {
			suite.Skipped++
		}
	}
	s.Tests += suite.Tests
	s.Failures += suite.Failures
	s.Suites = append(s.Suites, suite)
}

func gateSuite(v View) junitSuite {
	suite := junitSuite{Name: "gate"}
	if v.Decision.Passed() {
		suite.Cases = []junitCase{{Class: "assay.gate", Name: "gate"}}
	}
	for _, reason := range v.Decision.Reasons {
		failure := &junitMessage{Message: xmlText(reason), Type: "gate"}
		suite.Cases = append(suite.Cases, junitCase{Class: "assay.gate", Name: xmlText(reason), Failure: failure})
	}
	return suite
}

func partSuite(r outcome.Result, s outcome.Score) junitSuite {
	suite := junitSuite{Name: s.Name}
	class := "assay." + strings.ToLower(s.Name)
	for _, f := range r.Findings {
		if f.Part != s.Name {
			continue
		}
		c := junitCase{Class: class, Name: xmlText(strings.TrimSpace(f.Rule + " " + f.Place())), File: xmlText(f.Path), Line: f.Line}
		text := strings.Join(nonEmpty(f.Snippet, f.Remediation), "\n\n")
		m := &junitMessage{Message: xmlText(sentence(f)), Type: f.Severity, Text: xmlText(text)}
		switch {
		case f.Accepted != "":
			m.Message = xmlText("Accepted: " + f.Accepted)
			c.Skipped = m
		case f.Warning || f.Severity == "INFO":
			c.Skipped = m
		default:
			c.Failure = m
		}
		suite.Cases = append(suite.Cases, c)
	}
	if len(suite.Cases) == 0 {
		c := junitCase{Class: class, Name: "no findings"}
		if s.Value == nil {
			c.Name, c.Skipped = "not scored", &junitMessage{Message: xmlText(cmp.Or(s.Failed, scoreText(s)))}
		}
		suite.Cases = append(suite.Cases, c)
	}
	return suite
}

func nonEmpty(list ...string) []string {
	var out []string
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// xmlText removes characters that XML 1.0 does not allow.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t', r >= 0x20 && r < 0xD800, r >= 0xE000 && r < 0xFFFE && r != utf8.RuneError, r > 0xFFFF:
			return r
		}
		return '?'
	}, s)
}
