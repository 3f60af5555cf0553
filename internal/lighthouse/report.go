package lighthouse

import (
	"encoding/json"
	"math"
	"strings"
	"unicode/utf8"
)

// report is the part of Lighthouse's report (LHR, version 12) that is read. What
// a page can shape is decoded item by item, so that one odd item costs itself.
type report struct {
	LighthouseVersion string `json:"lighthouseVersion"`
	RequestedURL      string `json:"requestedUrl"`
	MainDocumentURL   string `json:"mainDocumentUrl"`
	FetchTime         string `json:"fetchTime"`
	RuntimeError      *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"runtimeError"`
	RunWarnings []json.RawMessage `json:"runWarnings"`
	Environment struct {
		BenchmarkIndex float64 `json:"benchmarkIndex"`
	} `json:"environment"`
	Audits     map[string]json.RawMessage `json:"audits"`
	Categories map[Category]struct {
		Score *float64 `json:"score"`
		Refs  []struct {
			ID     string  `json:"id"`
			Weight float64 `json:"weight"`
			Group  string  `json:"group"`
		} `json:"auditRefs"`
	} `json:"categories"`
	Entities []json.RawMessage `json:"entities"`
}

// audit is one entry of report.Audits.
type audit struct {
	Title        string             `json:"title"`
	Score        *float64           `json:"score"`
	Mode         string             `json:"scoreDisplayMode"`
	Display      string             `json:"displayValue"`
	ErrorMessage string             `json:"errorMessage"`
	Numeric      *float64           `json:"numericValue"`
	Savings      map[string]float64 `json:"metricSavings"`
	Details      details            `json:"details"`
}

// details is what an audit shows. Details of an unexpected shape are as none.
type details struct {
	Items        []json.RawMessage `json:"items"`
	Data         string            `json:"data"`
	Timing       float64           `json:"timing"`
	SavingsMS    float64           `json:"overallSavingsMs"`
	SavingsBytes float64           `json:"overallSavingsBytes"`
}

// UnmarshalJSON implements json.Unmarshaler.
func (d *details) UnmarshalJSON(data []byte) error {
	type plain details
	var p plain
	if json.Unmarshal(data, &p) == nil {
		*d = details(p)
	}
	return nil
}

// audit returns an audit by its id, the zero one when the report lacks it or it
// is malformed.
func (r *report) audit(id string) audit {
	var a audit
	if raw, ok := r.Audits[id]; !ok || json.Unmarshal(raw, &a) != nil {
		return audit{}
	}
	return a
}

// decodeItems decodes items one by one, leaving out those of another shape.
func decodeItems[T any](items []json.RawMessage) []T {
	out := make([]T, 0, len(items))
	for _, raw := range items {
		var item T
		if json.Unmarshal(raw, &item) == nil {
			out = append(out, item)
		}
	}
	return out
}

// cut shortens s to at most n octets of valid UTF-8 without NUL, which no
// database takes.
func cut(s string, n int) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
	if len(s) <= n {
		return s
	}
	n -= len("…")
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// toInt converts a number of the report, which may be anything a float64 holds.
func toInt[T int | int64](f float64) T {
	if math.IsNaN(f) || f < math.MinInt32 {
		return 0
	}
	return T(min(f, 1<<53))
}

// unit keeps a score within 0 and 1.
func unit(score *float64) *float64 {
	if score == nil || math.IsNaN(*score) {
		return nil
	}
	v := max(0, min(1, *score))
	return &v
}
