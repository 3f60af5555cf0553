package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"assay/internal/website/capture"
)

// observatoryCase is one entry of observatory.json.
type observatoryCase struct {
	ID        string `json:"id"`
	URL       string `json:"url"`
	Responses map[string]*struct {
		Status         int                 `json:"status"`
		Verified       *bool               `json:"verified"`
		Headers        map[string]values   `json:"headers"`
		RequestHeaders map[string]values   `json:"request_headers"`
		HTTPEquiv      map[string][]string `json:"http_equiv"`
	} `json:"responses"`
	HTTPRedirects []hop   `json:"http_redirects"`
	HTML          *string `json:"html"`
	Expected      string  `json:"expected_result"`
}

// values are the values of a field that was sent once or several times.
type values []string

func (v *values) UnmarshalJSON(data []byte) error {
	var one string
	if err := json.Unmarshal(data, &one); err == nil {
		*v = values{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(v))
}

func (c *comparison) observatoryFile(dir string) (*tally, error) {
	var cases []observatoryCase
	if err := readJSON(filepath.Join(dir, "observatory.json"), &cases); err != nil {
		return nil, err
	}
	t := &tally{name: observatory}
	for _, one := range cases {
		outcomes, err := c.observatory(one.ID, one.transcript(), one.Expected)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", one.ID, err)
		}
		t.add(c.rules, outcomes)
	}
	return t, nil
}

// observatory compares the verdicts on the site with one result of the Observatory.
func (c *comparison) observatory(id string, t transcript, result string) ([]outcome, error) {
	facts, err := t.capture()
	if err != nil {
		return nil, err
	}
	return c.observatoryOn(id, facts, t.String(), result)
}

func (c *comparison) observatoryOn(id string, facts *capture.Capture, input, result string) ([]outcome, error) {
	byCheck, ok := c.mapping.Observatory[result]
	if !ok {
		return nil, fmt.Errorf("the mapping lacks the result %q", result)
	}
	results, err := c.verdicts(facts)
	if err != nil {
		return nil, err
	}
	var out []outcome
	for _, key := range sortedKeys(byCheck) {
		o := ask(results, key, byCheck[key])
		o.family, o.id, o.input, o.reference = observatory, id, input, result
		o.again = func(input string) ([]outcome, error) {
			t, err := parseTranscript(input)
			if err != nil {
				return nil, err
			}
			return c.observatory(id, t, result)
		}
		out = append(out, o)
	}
	return out, nil
}

// transcript returns the case as a transcript.
func (o observatoryCase) transcript() transcript {
	t := transcript{URL: o.URL, Status: capture.StatusOK, Hops: o.HTTPRedirects}
	if o.HTML != nil {
		t.HTML = *o.HTML
	}
	if auto := o.Responses["auto"]; auto != nil {
		t.Status, t.Header = auto.Status, fieldsOf(auto.Headers)
		if t.HTML == "" {
			t.HTML = metasOf(auto.HTTPEquiv)
		}
	}
	if secure := o.Responses["https"]; secure != nil {
		t.Secure = fieldsOf(secure.Headers)
		if secure.Verified != nil && !*secure.Verified {
			t.Certificate = "x509: certificate signed by unknown authority"
		}
	} else if u, err := url.Parse(o.URL); err == nil && u.Scheme == "https" && o.Responses["http"] != nil {
		u.Scheme = "http"
		t.URL = u.String()
	}
	if o.Responses["http"] == nil {
		t.Hops, t.Closed = nil, true
	}
	if cors := o.Responses["cors"]; cors != nil {
		origin := strings.Join(cors.RequestHeaders["origin"], "")
		for _, f := range fieldsOf(cors.Headers) {
			if origin != "" && f.Value == origin {
				f.Value = "{origin}"
			}
			t.CORS = append(t.CORS, f)
		}
	}
	return t
}

// fieldsOf lists header fields by name; Content-Type comes from the document.
func fieldsOf(headers map[string]values) []field {
	var out []field
	for _, name := range sortedKeys(headers) {
		for _, v := range headers[name] {
			out = append(out, field{strings.ToLower(name), v})
		}
	}
	return out
}

// metasOf returns the meta elements of a case without a document.
func metasOf(equiv map[string][]string) string {
	var b strings.Builder
	for _, name := range sortedKeys(equiv) {
		for _, v := range equiv[name] {
			attr := "http-equiv"
			if name == "referrer-policy" {
				attr, name = "name", "referrer"
			}
			fmt.Fprintf(&b, "<meta %s=%q content=%q>", attr, name, v)
		}
	}
	return b.String()
}
