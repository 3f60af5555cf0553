package browser

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // pictures come as JPEG

	"assay/internal/lighthouse"
	"assay/internal/website/capture"
)

// reportName is the artifact with Lighthouse's own report.
const reportName = "lighthouse.json.gz"

// percent converts Lighthouse's 0–1 to points.
const percent = 100

// facts extracts what checks and reports need from a result.
func facts(r *lighthouse.Result) *capture.Browser {
	b := &capture.Browser{
		Lighthouse: r.LighthouseVersion, Chromium: r.Browser, FormFactor: string(r.FormFactor), Runs: r.Runs,
		BenchmarkIndex: r.BenchmarkIndex, FinalURL: r.FinalURL, Scores: map[string]float64{},
		Metrics: capture.LabMetrics{
			FCP: r.Metrics.FCP, LCP: r.Metrics.LCP, TBT: r.Metrics.TBT, CLS: r.Metrics.CLS, SI: r.Metrics.SI,
			TTI: r.Metrics.TTI, TTFB: r.Metrics.ServerResponse,
		},
		RequestCount: r.RequestCount, WireBytes: r.TransferBytes, Warnings: first(r.Warnings, maxItems), Starved: r.SlowHost,
	}
	for category, score := range r.Scores {
		if score != nil {
			b.Scores[string(category)] = *score * percent
		}
	}
	for _, e := range first(r.Console, maxItems) {
		b.Console = append(b.Console, capture.ConsoleError{Source: e.Source, Text: e.Text, URL: e.URL})
	}
	for _, m := range first(r.MixedContent, maxItems) {
		b.MixedContent = append(b.MixedContent, m.URL)
	}
	for _, q := range first(r.Requests, maxRequests) {
		b.Requests = append(b.Requests, capture.PageRequest{
			URL: q.URL, Type: q.Type, Status: max(q.Status, 0), MIME: q.MIME, Proto: q.Protocol,
			WireBytes: q.TransferBytes, BodyBytes: q.ResourceBytes, ThirdParty: q.ThirdParty,
		})
	}
	for _, p := range first(r.ThirdParties, maxItems) {
		b.ThirdParties = append(b.ThirdParties, capture.ThirdParty{
			Name: p.Name, Requests: p.Requests, WireBytes: p.TransferBytes, BlockingMS: p.Blocking,
		})
	}
	for _, a := range first(r.Audits, maxAudits) {
		b.Audits = append(b.Audits, capture.LabAudit{
			ID: a.ID, Title: a.Title, Score: a.Score, DisplayValue: a.Display, SavingsMS: a.SavedMS, SavingsBytes: float64(a.SavedBytes),
		})
	}
	attach(b, r)
	return b
}

func first[T any](list []T, n int) []T { return list[:min(len(list), n)] }

// attach adds the pictures and the report as artifacts of the part.
func attach(b *capture.Browser, r *lighthouse.Result) {
	if r.Screenshot != nil {
		b.Screenshot = picture(b, "screenshot.jpg", *r.Screenshot)
	}
	for i, f := range first(r.Filmstrip, maxFrames) {
		if p := picture(b, fmt.Sprintf("filmstrip-%02d.jpg", i+1), f); p != nil {
			b.Filmstrip = append(b.Filmstrip, *p)
		}
	}
	if len(r.Report) > 0 {
		b.Report = reportName
		b.Attach(reportName, r.Report)
	}
}

// picture attaches a JPEG and returns nil for any other format. The page controls only the
// pixels, because the browser encodes them; the header is checked nevertheless before the
// picture is served.
func picture(b *capture.Browser, name string, shot lighthouse.Screenshot) *capture.Picture {
	size, format, err := image.DecodeConfig(bytes.NewReader(shot.JPEG))
	if err != nil || format != "jpeg" {
		return nil
	}
	b.Attach(name, shot.JPEG)
	return &capture.Picture{Artifact: name, MIME: "image/jpeg", Width: size.Width, Height: size.Height, AtMS: shot.At}
}
