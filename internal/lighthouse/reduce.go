package lighthouse

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// slowHost is the benchmark index below which Lighthouse itself warns that the machine is
// slower than the device it simulates.
const slowHost = 1000

// incompleteWarning is the beginning of Lighthouse's warning that the time limit was
// reached.
const incompleteWarning = "The page loaded too slowly to finish within the time limit"

// pageFacts are the facts that a worker recorded about the main document.
type pageFacts struct {
	Status      int    `json:"status"`
	MIME        string `json:"mime"`
	URL         string `json:"url"`
	Protocol    string `json:"protocol"`
	Navigations int    `json:"navigations"`
}

// reduce converts Lighthouse's report of one run to a Result. A report of a page that could
// not be measured becomes a *PageError; an unreadable report is an error without kind.
func reduce(lhr []byte, job Job, page pageFacts) (*Result, error) {
	var r report
	if err := json.Unmarshal(lhr, &r); err != nil {
		return nil, fmt.Errorf("lighthouse report: %w", err)
	}
	if r.RuntimeError != nil && r.RuntimeError.Code != "" && r.RuntimeError.Code != "NO_ERROR" {
		return nil, failure{Code: r.RuntimeError.Code, Message: r.RuntimeError.Message, Status: page.Status, MIME: page.MIME}.explain(page)
	}
	out := &Result{
		RequestedURL: cut(cmp.Or(r.RequestedURL, job.URL), maxURL), FinalURL: cut(cmp.Or(r.MainDocumentURL, page.URL, job.URL), maxURL),
		FormFactor: job.FormFactor, Status: page.Status, Protocol: cut(page.Protocol, maxText),
		LighthouseVersion: cut(r.LighthouseVersion, maxText), BenchmarkIndex: r.Environment.BenchmarkIndex,
		SlowHost: r.Environment.BenchmarkIndex < slowHost, Runs: 1,
	}
	out.FetchedAt, _ = time.Parse(time.RFC3339, r.FetchTime)
	for _, warning := range decodeItems[string](r.RunWarnings) {
		out.Incomplete = out.Incomplete || strings.HasPrefix(warning, incompleteWarning)
		if len(out.Warnings) < maxItems {
			out.Warnings = append(out.Warnings, cut(warning, maxText))
		}
	}
	r.scores(out, job)
	r.metrics(out)
	r.requests(out)
	r.thirdParties(out)
	r.console(out)
	r.mainThread(out)
	r.failed(out)
	if job.Screenshots {
		r.screenshots(out)
	}
	var err error
	out.Report, err = compress(lhr)
	return out, err
}

func (r *report) scores(out *Result, job Job) {
	out.Scores = make(map[Category]*float64, len(job.Categories))
	for _, c := range job.Categories {
		out.Scores[c] = unit(r.Categories[c].Score)
	}
	if s := out.Scores[Performance]; s != nil {
		out.PerformanceScores = []float64{*s}
	}
}

func (r *report) metrics(out *Result) {
	type item struct {
		FCP       *float64 `json:"firstContentfulPaint"`
		LCP       *float64 `json:"largestContentfulPaint"`
		TBT       *float64 `json:"totalBlockingTime"`
		CLS       *float64 `json:"cumulativeLayoutShift"`
		SI        *float64 `json:"speedIndex"`
		TTI       *float64 `json:"interactive"`
		FID       *float64 `json:"maxPotentialFID"`
		TTFB      *float64 `json:"timeToFirstByte"`
		ObsFCP    *float64 `json:"observedFirstContentfulPaint"`
		ObsLCP    *float64 `json:"observedLargestContentfulPaint"`
		ObsCLS    *float64 `json:"observedCumulativeLayoutShift"`
		ObsSI     *float64 `json:"observedSpeedIndex"`
		ObsDCL    *float64 `json:"observedDomContentLoaded"`
		ObsLoad   *float64 `json:"observedLoad"`
		ObsVisual *float64 `json:"observedLastVisualChange"`
	}
	m := &out.Metrics
	if items := decodeItems[item](r.audit("metrics").Details.Items); len(items) > 0 {
		i := items[0]
		*m = Metrics{
			FCP: i.FCP, LCP: i.LCP, TBT: i.TBT, CLS: i.CLS, SI: i.SI, TTI: i.TTI, FID: i.FID, TTFB: i.TTFB,
			ObservedFCP: i.ObsFCP, ObservedLCP: i.ObsLCP, ObservedCLS: i.ObsCLS, ObservedSI: i.ObsSI,
			ObservedDOMContentLoaded: i.ObsDCL, ObservedLoad: i.ObsLoad, ObservedLastVisualChange: i.ObsVisual,
		}
	}
	// The metrics audits are more exact than the collection, which is rounded.
	for id, field := range map[string]**float64{
		"first-contentful-paint": &m.FCP, "largest-contentful-paint": &m.LCP, "total-blocking-time": &m.TBT,
		"cumulative-layout-shift": &m.CLS, "speed-index": &m.SI, "interactive": &m.TTI,
		"server-response-time": &m.ServerResponse,
	} {
		if a := r.audit(id); a.Numeric != nil {
			*field = a.Numeric
		}
	}
}

// failed lists the audits that did not pass, in the order of the categories.
func (r *report) failed(out *Result) {
	index := map[string]int{} // index in out.Audits
	room := maxPageElements
	for _, c := range Categories() {
		for _, ref := range r.Categories[c].Refs {
			if i, ok := index[ref.ID]; ok {
				out.Audits[i].Category = append(out.Audits[i].Category, c)
				continue
			}
			a := r.audit(ref.ID)
			if len(out.Audits) == maxAudits || !a.shown(ref.Group) {
				continue
			}
			index[ref.ID] = len(out.Audits)
			elements := elementsOf(a.Details.Items, min(maxElements, room))
			room -= len(elements)
			out.Audits = append(out.Audits, Audit{
				Elements: elements,
				ID:       cut(ref.ID, maxText), Category: []Category{c}, Title: cut(a.Title, maxText), Score: unit(a.Score), Mode: cut(a.Mode, maxText),
				Display: cut(a.Display, maxText), Error: cut(a.ErrorMessage, maxText), Items: len(a.Details.Items),
				Savings: positiveSavings(a.Savings), SavedMS: max(0, a.Details.SavingsMS),
				SavedBytes: max(0, toInt[int64](a.Details.SavingsBytes)), Weight: ref.Weight,
			})
		}
	}
}

// shown reports whether an audit belongs in the result: it failed, could not be judged, or
// is informative and not empty.
func (a audit) shown(group string) bool {
	switch a.Mode {
	case "error":
		return true
	case "binary", "numeric", "metricSavings":
		return a.Score != nil && *a.Score < 0.9
	case "informative":
		return group != "hidden" && group != "" && len(a.Details.Items) > 0
	}
	return false
}

func positiveSavings(all map[string]float64) map[string]float64 {
	out := map[string]float64{}
	for name, ms := range all {
		if ms > 0 && len(name) <= 8 && len(out) < maxItems {
			out[name] = ms
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func (r *report) screenshots(out *Result) {
	final := r.audit("final-screenshot").Details
	if jpeg := jpegOf(final.Data); jpeg != nil {
		out.Screenshot = &Screenshot{At: final.Timing, JPEG: jpeg}
	}
	type item struct {
		Timing float64 `json:"timing"`
		Data   string  `json:"data"`
	}
	for _, i := range decodeItems[item](r.audit("screenshot-thumbnails").Details.Items) {
		if jpeg := jpegOf(i.Data); jpeg != nil && len(out.Filmstrip) < maxFrames {
			out.Filmstrip = append(out.Filmstrip, Frame{At: i.Timing, JPEG: jpeg})
		}
	}
	slices.SortStableFunc(out.Filmstrip, func(a, b Frame) int { return cmp.Compare(a.At, b.At) })
}

// jpegOf decodes a data URL; nil for anything but a JPEG of limited size.
func jpegOf(dataURL string) []byte {
	text, ok := strings.CutPrefix(dataURL, "data:image/jpeg;base64,")
	if !ok || base64.StdEncoding.DecodedLen(len(text)) > maxImage {
		return nil
	}
	jpeg, err := base64.StdEncoding.DecodeString(text)
	if err != nil || !bytes.HasPrefix(jpeg, []byte{0xff, 0xd8, 0xff}) {
		return nil
	}
	return jpeg
}

// compress returns lhr in gzip; nil if that is too large to store.
func compress(lhr []byte) ([]byte, error) {
	var buf bytes.Buffer
	w, err := gzip.NewWriterLevel(&buf, gzip.DefaultCompression)
	if err != nil {
		return nil, fmt.Errorf("compress report: %w", err)
	}
	if _, err := w.Write(lhr); err != nil {
		return nil, fmt.Errorf("compress report: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress report: %w", err)
	}
	if buf.Len() > maxReportZip {
		return nil, nil
	}
	return buf.Bytes(), nil
}
