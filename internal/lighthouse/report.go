package lighthouse

import (
	"encoding/json"
	"math"
	"strings"
	"unicode/utf8"
)

// report is the part of Lighthouse's report (LHR, version 12) that is used. Lists that a
// page can influence are decoded item by item, so that a malformed item is skipped alone.
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

// details is the evidence of an audit. Details of an unexpected form are ignored.
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

// audit returns an audit by its id; the zero one if it is missing or malformed.
func (r *report) audit(id string) audit {
	var a audit
	if raw, ok := r.Audits[id]; !ok || json.Unmarshal(raw, &a) != nil {
		return audit{}
	}
	return a
}

// decodeItems decodes items one by one and skips malformed ones.
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

// cut shortens s to at most n bytes of valid UTF-8 without NUL, which databases reject.
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

// toInt converts a number of the report, which may be any float64, without overflow.
func toInt[T int | int64](f float64) T {
	if math.IsNaN(f) || f < math.MinInt32 {
		return 0
	}
	return T(min(f, 1<<53))
}

// unit limits a score to 0 to 1.
func unit(score *float64) *float64 {
	if score == nil || math.IsNaN(*score) {
		return nil
	}
	v := max(0, min(1, *score))
	return &v
}
