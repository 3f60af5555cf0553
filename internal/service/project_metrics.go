package service

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Metrics returns the latest results of a project in the text format of Prometheus.
// CodeNotFound for an unknown project.
func (p *Publications) Metrics(ctx context.Context, tenantID, projectID string) ([]byte, error) {
	view, err := (&Overview{Store: p.Store, Clock: p.Clock}).Project(ctx, tenantID, projectID)
	if err != nil {
		return nil, err
	}
	var all []Series
	for _, kind := range []scan.Kind{scan.KindWebsite, scan.KindSiteHealth, scan.KindCode} {
		all = append(all, view.Series[kind]...)
	}
	all = distinct(view.Project, all)
	var m metricText
	m.family("assay_project_score", "Latest score of a subject, 0 to 100; part is empty for the overall score.")
	for _, s := range all {
		for _, score := range s.Latest.Scores {
			if score.Score != nil {
				m.sample(*score.Score, append(labelsOf(view.Project, s.Subject), "part", score.Name)...)
			}
		}
	}
	m.family("assay_project_findings",
		"Findings of the latest code scan that count towards the score, by severity; missing unless all its dimensions completed.")
	for _, s := range all {
		if !s.Latest.counted() {
			continue
		}
		for _, severity := range scan.Severities() {
			count := map[scan.Severity]int{
				scan.SeverityCritical: s.Latest.Findings.Critical, scan.SeverityHigh: s.Latest.Findings.High,
				scan.SeverityMedium: s.Latest.Findings.Medium, scan.SeverityLow: s.Latest.Findings.Low,
			}[severity]
			m.sample(float64(count), append(labelsOf(view.Project, s.Subject), "severity", string(severity))...)
		}
	}
	m.family("assay_project_last_scan_timestamp_seconds", "When the latest scan of a subject ended, in seconds since 1970.")
	for _, s := range all {
		m.sample(float64(s.Latest.EndedAt.Unix()), labelsOf(view.Project, s.Subject)...)
	}
	m.family("assay_project_last_scan_success", "1 if the latest scan of a subject has a result, else 0.")
	for _, s := range all {
		ok := 1.0
		if s.Latest.State == scan.StateFailed || s.Latest.State == scan.StateCanceled {
			ok = 0
		}
		m.sample(ok, labelsOf(view.Project, s.Subject)...)
	}
	m.family("assay_project_running_scans", "Scans that are queued or running.")
	m.sample(float64(len(view.Running)), "project", view.Project.ShortID)
	return m.text.Bytes(), nil
}

// distinct returns the series without those whose labels an earlier one has, such as
// repositories of two connections with the same full name: Prometheus refuses a document
// with repeated labels.
func distinct(p scan.Project, all []Series) []Series {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(s Series) bool {
		labels := strings.ToValidUTF8(strings.Join(labelsOf(p, s.Subject), "\x00"), "\uFFFD")
		again := seen[labels]
		seen[labels] = true
		return again
	})
}

// counted reports whether the findings of a code scan are known in all its dimensions: a
// count of 0 is not one that failed.
func (a Activity) counted() bool {
	unfinished := func(j scan.CodeJob) bool { return j.State != scan.StateCompleted }
	return a.Kind == scan.KindCode && len(a.jobs) > 0 && !slices.ContainsFunc(a.jobs, unfinished)
}

// labelsOf returns the labels of a subject: its kind, its name, and the branch or the mode.
func labelsOf(p scan.Project, s Subject) []string {
	return []string{"project", p.ShortID, "kind", string(s.Kind), "subject", s.Name, "variant", s.Variant}
}

// metricText is a document of gauges.
type metricText struct {
	text bytes.Buffer
	name string
}

func (m *metricText) family(name, help string) {
	m.name = name
	fmt.Fprintf(&m.text, "# HELP %s %s\n# TYPE %s gauge\n", name, help, name)
}

// metricEscapes returns the escapes of label values, which may be any UTF-8.
func metricEscapes() *strings.Replacer { return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`) }

// sample writes a value with labels, given as alternating names and values.
func (m *metricText) sample(value float64, labels ...string) {
	m.text.WriteString(m.name + "{")
	first := true
	for pair := range slices.Chunk(labels, 2) {
		if !first {
			m.text.WriteByte(',')
		}
		first = false
		fmt.Fprintf(&m.text, `%s="%s"`, pair[0], metricEscapes().Replace(strings.ToValidUTF8(pair[1], "\uFFFD")))
	}
	fmt.Fprintf(&m.text, "} %v\n", value)
}

// PublishedAddresses are the addresses of a project's publications; "" if not published.
type PublishedAddresses struct{ Badge, Feed string }

// Addresses returns the addresses of what a project publishes. CodeNotFound for an unknown project.
func (p *Publications) Addresses(ctx context.Context, tenantID, projectID string) (a PublishedAddresses, err error) {
	x, err := p.Get(ctx, tenantID, projectID)
	if x.BadgeCode != "" {
		a.Badge = p.AppURL + "/badge/" + x.BadgeCode + ".svg"
	}
	if x.FeedCode != "" {
		a.Feed = p.AppURL + "/feed/" + x.FeedCode + ".atom"
	}
	return a, err
}
