package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"assay/internal/website/capture"
)

// Lab contains the browser's measurements.
type Lab struct {
	Metrics      []Metric
	FormFactor   string // "mobile" or "desktop"
	Lighthouse   string // version
	Chromium     string // version
	Runs         int
	Starved      bool   // measured on a machine too busy to trust
	Error        string // the reason why the page could not be measured; "" otherwise
	Warnings     []string
	Requests     int
	WireBytes    int64
	ThirdParties []capture.ThirdParty // costliest first (≤ 10)
	// OtherParties is the number of third parties, listed or not.
	OtherParties int
	Console      []capture.ConsoleError // (≤ 20)
	ConsoleCount int
	Mixed        []string           // http: requests of an https page (≤ 20)
	Audits       []capture.LabAudit // measured ones, largest savings first (≤ 8)
	Screenshot   *Picture           // nil if missing
	Filmstrip    []Picture          // in order of time
}

// Picture is an image artifact of the scan.
type Picture struct {
	Frame         int    // 0 for the screenshot, else the position in the filmstrip from 1
	Artifact      string // name beside the part's blob
	Width, Height int
	AtMS          float64 // since the navigation began
	// Data is the image itself if it is small enough to be embedded in the page; MIME is its
	// detected type.
	Data []byte
	MIME string
}

// At returns the time of the picture for people, such as "1.2 s".
func (p Picture) At() string { return seconds(p.AtMS) }

// Rating is the meaning of a metric's value for visitors.
type Rating string

// Ratings by the thresholds of Lighthouse and web.dev.
const (
	Good Rating = "good"
	Fair Rating = "needs improvement"
	Poor Rating = "poor"
)

// Metric is a measured loading metric.
type Metric struct {
	ID    string // such as "lcp"
	Name  string
	About string // what it measures
	Value float64
	Text  string // value with its unit
	// Values up to Good are good, above Poor poor.
	Good, Poor         float64
	GoodText, PoorText string
	Rating             Rating
}

// Limits of the entries of a Lab's lists.
const (
	maxThirdParties = 10
	maxConsole      = 20
	maxMixed        = 20
	maxAudits       = 8
	maxFilmstrip    = 10
)

type metricSpec struct {
	id, name, about string
	value           func(capture.LabMetrics) *float64
	good, poor      [2]float64 // mobile, desktop
	text            func(float64) string
}

// metricSpecs has Lighthouse's limits (from its scoring calculator; TTFB and TTI from
// web.dev), for a phone and for a desktop.
var metricSpecs = []metricSpec{
	{
		"lcp", "Largest Contentful Paint", "when the main content is visible", func(m capture.LabMetrics) *float64 { return m.LCP },
		[2]float64{2500, 1200}, [2]float64{4000, 2400}, seconds,
	},
	{
		"tbt", "Total Blocking Time", "how long scripts block the page", func(m capture.LabMetrics) *float64 { return m.TBT },
		[2]float64{200, 150}, [2]float64{600, 350}, millis,
	},
	{
		"cls", "Cumulative Layout Shift", "how much the layout shifts", func(m capture.LabMetrics) *float64 { return m.CLS },
		[2]float64{0.1, 0.1}, [2]float64{0.25, 0.25}, ratio,
	},
	{
		"fcp", "First Contentful Paint", "when the first text or image appears", func(m capture.LabMetrics) *float64 { return m.FCP },
		[2]float64{1800, 934}, [2]float64{3000, 1600}, seconds,
	},
	{
		"si", "Speed Index", "how quickly the visible part fills", func(m capture.LabMetrics) *float64 { return m.SI },
		[2]float64{3387, 1311}, [2]float64{5800, 2300}, seconds,
	},
	{
		"tti", "Time to Interactive", "when the page responds reliably", func(m capture.LabMetrics) *float64 { return m.TTI },
		[2]float64{3785, 2468}, [2]float64{7300, 4500}, seconds,
	},
	{
		"ttfb", "Server response", "how long the server takes to start its response",
		func(m capture.LabMetrics) *float64 { return m.TTFB }, [2]float64{800, 800}, [2]float64{1800, 1800}, millis,
	},
}

// buildLab returns the measurements of the document, nil without a browser. Those of another
// site's page are left out.
func buildLab(b *capture.Browser, document string) *Lab {
	if b == nil {
		return nil
	}
	if site := b.OtherSite(document); site != "" {
		return &Lab{FormFactor: b.FormFactor, Lighthouse: b.Lighthouse, Chromium: b.Chromium, Error: "It was sent to " + site + ", another site."}
	}
	l := &Lab{
		FormFactor: b.FormFactor, Lighthouse: b.Lighthouse, Chromium: b.Chromium, Runs: b.Runs, Starved: b.Starved,
		Error: b.Error, Warnings: b.Warnings, Requests: b.RequestCount, WireBytes: b.WireBytes,
		OtherParties: len(b.ThirdParties), ConsoleCount: len(b.Console),
		Console: b.Console[:min(maxConsole, len(b.Console))], Mixed: b.MixedContent[:min(maxMixed, len(b.MixedContent))],
	}
	for _, spec := range metricSpecs {
		if v := spec.value(b.Metrics); v != nil { // a difference between two clocks may be negative
			l.Metrics = append(l.Metrics, spec.metric(max(*v, 0), b.FormFactor))
		}
	}
	parties := slices.SortedStableFunc(slices.Values(b.ThirdParties), func(x, y capture.ThirdParty) int {
		return cmp.Or(cmp.Compare(y.BlockingMS, x.BlockingMS), cmp.Compare(y.WireBytes, x.WireBytes))
	})
	l.ThirdParties = parties[:min(maxThirdParties, len(parties))]
	audits := slices.DeleteFunc(slices.Clone(b.Audits), unmeasured)
	slices.SortStableFunc(audits, func(x, y capture.LabAudit) int {
		return cmp.Or(cmp.Compare(y.SavingsMS, x.SavingsMS), cmp.Compare(y.SavingsBytes, x.SavingsBytes))
	})
	l.Audits = audits[:min(maxAudits, len(audits))]
	if p := b.Screenshot; p != nil {
		l.Screenshot = &Picture{Artifact: p.Artifact, Width: p.Width, Height: p.Height, AtMS: p.AtMS}
	}
	for i, p := range spread(b.Filmstrip, maxFilmstrip) {
		l.Filmstrip = append(l.Filmstrip, Picture{Frame: i + 1, Artifact: p.Artifact, Width: p.Width, Height: p.Height, AtMS: p.AtMS})
	}
	return l
}

// unmeasured reports audits that state neither time nor bytes, such as those of good
// practice, which the checks judge themselves.
func unmeasured(a capture.LabAudit) bool {
	return a.DisplayValue == "" && a.SavingsMS == 0 && a.SavingsBytes == 0
}

// PictureOf returns the picture that a report names by its frame: the screenshot for 0, else
// a picture of the filmstrip; nil if it does not exist.
func PictureOf(b *capture.Browser, frame int) *capture.Picture {
	film := spread(b.Filmstrip, maxFilmstrip)
	switch {
	case frame == 0:
		return b.Screenshot
	case frame > 0 && frame <= len(film):
		return &film[frame-1]
	}
	return nil
}

func (s metricSpec) metric(v float64, formFactor string) Metric {
	i := 0
	if formFactor == "desktop" {
		i = 1
	}
	m := Metric{
		ID: s.id, Name: s.name, About: s.about, Value: v, Text: s.text(v), Good: s.good[i], Poor: s.poor[i],
		GoodText: s.text(s.good[i]), PoorText: s.text(s.poor[i]), Rating: Poor,
	}
	switch {
	case v <= m.Good:
		m.Rating = Good
	case v <= m.Poor:
		m.Rating = Fair
	}
	return m
}

// spread returns at most n of the items, evenly distributed, including the first and the
// last.
func spread[T any](items []T, n int) []T {
	if len(items) <= n {
		return items
	}
	out := make([]T, n)
	for i := range n {
		out[i] = items[i*(len(items)-1)/(n-1)]
	}
	return out
}

func seconds(ms float64) string { return strconv.FormatFloat(ms/1000, 'f', 1, 64) + " s" }

func millis(ms float64) string { return strconv.FormatFloat(ms, 'f', 0, 64) + " ms" }

func ratio(v float64) string { return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64) }
