package dashboard

import (
	"fmt"
	"html/template"
	"net/url"
	"strings"
	"time"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/web/report"
	"assay/internal/web/ui"
	"assay/internal/website/score"
)

// functions returns the functions of the templates in addition to those of ui.
func functions(a *assets, clock func() time.Time) template.FuncMap {
	return template.FuncMap{
		"asset":  func(name string) string { return a.address[name] },
		"ago":    func(t time.Time) string { return ago(clock().Sub(t)) },
		"gauge":  gaugeOf,
		"change": ui.NewChange, "bandOf": bandOf, "shown": shown, "spark": newSpark,
		"kindTitle": kindTitle, "kindNoun": kindNoun, "record": recordURL, "subject": subjectURL, "stateTitle": stateTitle,
		"stateClass": stateClass, "skipped": skipTitle,
		"role": roleTitle, "lower": func(s any) string { return strings.ToLower(fmt.Sprint(s)) }, "host": hostOf,
		"list": func(all ...any) []any { return all }, "percent": percent, "add": func(a, b int) int { return a + b },
		"verdict": report.StatusTitle, "kinds": scan.Kinds, "browser": browserName, "dict": dict, "address": addressOf,
		"columnTitle": func(name any) string { return columnTitle(store.PageColumn(fmt.Sprint(name))) },
		"reports":     func(kind string) bool { return provider.Kind(kind).Reports() },
		"shape":       func(s string) string { return strings.TrimSuffix(s, "?") },
	}
}

// dict returns a map of alternating names and values, for templates with several arguments.
func dict(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, fmt.Errorf("dict needs pairs")
	}
	out := make(map[string]any, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out, nil
}

// addressOf returns a path with a query of alternating names and values. The result is for the
// start of an attribute, where html/template does not escape "&" and "#" in values.
func addressOf(path string, pairs ...any) (string, error) {
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("address needs pairs")
	}
	query := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		query.Set(fmt.Sprint(pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return path + "?" + query.Encode(), nil
}

// ago formats the time since an event for people, in one unit.
func ago(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return ui.Counted(int(d.Minutes()), "minute", "minutes") + " ago"
	case d < 48*time.Hour:
		return ui.Counted(int(d.Hours()), "hour", "hours") + " ago"
	}
	return ui.Counted(int(d.Hours()/24), "day", "days") + " ago"
}

func bandOf(v *float64) scan.Band {
	if v == nil {
		return ""
	}
	return scan.BandOf(*v)
}

func gaugeOf(id, title string, v *float64, small bool) ui.Gauge {
	return ui.NewGauge(id, title, v, bandOf(v), small)
}

// shown returns a score in whole points, "–" for nil.
func shown(v *float64) string {
	if v == nil {
		return "–"
	}
	return fmt.Sprint(score.Display(*v))
}

// percent returns the share of done in total, 0 to 100.
func percent(done, total int) int {
	if total <= 0 {
		return 0
	}
	return min(100, 100*done/total)
}

func kindTitle(k scan.Kind) string {
	switch k {
	case scan.KindWebsite:
		return "Website"
	case scan.KindCode:
		return "Code"
	case scan.KindSiteHealth:
		return "Site Health"
	}
	return string(k)
}

// kindNoun returns the name of a record of a kind.
func kindNoun(k scan.Kind) string {
	switch k {
	case scan.KindCode:
		return "code scan"
	case scan.KindSiteHealth:
		return "Site Health check"
	}
	return "website scan"
}

// recordURL returns the page of a record.
func recordURL(k scan.Kind, id string) string {
	switch k {
	case scan.KindCode:
		return "/code/" + url.PathEscape(id)
	case scan.KindSiteHealth:
		return "/site-health/" + url.PathEscape(id)
	}
	return "/scans/" + url.PathEscape(id)
}

// subjectURL returns the address of the list of a subject's records.
func subjectURL(s service.Subject) string {
	base := "/projects/" + url.PathEscape(s.Project)
	switch s.Kind {
	case scan.KindCode:
		return base + "/code?" + url.Values{"repository": {s.RepositoryID}, "branch": {s.Variant}}.Encode()
	case scan.KindSiteHealth:
		return base + "/site-health?" + url.Values{"url": {s.Name}, "mode": {s.Variant}}.Encode()
	}
	return base + "/scans?" + url.Values{"url": {s.Name}}.Encode()
}

func stateTitle(s scan.State) string {
	switch s {
	case scan.StateQueued:
		return "Waiting"
	case scan.StateRunning:
		return "Running"
	case scan.StatePartial:
		return "Partial"
	case scan.StateFailed:
		return "Failed"
	case scan.StateCanceled:
		return "Cancelled"
	}
	return "Complete"
}

// stateClass returns the colour class of a state, the same as of the corresponding status.
func stateClass(s scan.State) string {
	switch s {
	case scan.StateQueued, scan.StateRunning:
		return "info"
	case scan.StatePartial:
		return "warn"
	case scan.StateFailed:
		return "fail"
	case scan.StateCanceled:
		return "na"
	}
	return "pass"
}

// hostOf returns an address without scheme and trailing slash, for narrow columns.
func hostOf(raw string) string {
	_, rest, ok := strings.Cut(raw, "://")
	if !ok {
		return raw
	}
	return strings.TrimSuffix(rest, "/")
}
