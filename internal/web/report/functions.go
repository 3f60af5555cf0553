package report

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
	"assay/internal/web/ui"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// maxEvidence limits the displayed pieces of evidence of a check.
const maxEvidence = 10

func functions() template.FuncMap {
	return template.FuncMap{
		"cite": cite, "status": StatusTitle, "statusClass": statusClass, "stateTitle": stateTitle, "verdict": verdict, "profile": profileTitle,
		"rating": ratingTitle, "ratingClass": ratingClass, "capText": capText, "points": points, "anchor": anchor, "millis": millis,
		"pair": pair, "signed": signed,
		"gauge": newGauge, "scale": scalePosition, "picture": pictureSource, "pictures": newPictures, "change": ui.NewChange,
		"fixLead": fixLead, "gain": gain, "groupTally": groupTally, "restTally": restTally, "problems": problems, "quiet": quiet,
		"clip": func(e []check.Evidence) []check.Evidence { return e[:min(maxEvidence, len(e))] },
		"left": func(e []check.Evidence) int { return max(0, len(e)-maxEvidence) },
	}
}

// citation is a part of a reference; URL is "" for plain text.
type citation struct{ Text, URL string }

var citable = regexp.MustCompile(`RFC ?(\d{3,5})|CWE-(\d{1,5})|https://[^\s"<>]+[^\s"<>.,;)]`)

// cite finds the parts of a reference that can be links.
func cite(reference string) []citation {
	var out []citation
	end := 0
	for _, m := range citable.FindAllStringSubmatchIndex(reference, -1) {
		text := reference[m[0]:m[1]]
		link := text
		switch {
		case m[2] >= 0:
			link = "https://www.rfc-editor.org/rfc/rfc" + reference[m[2]:m[3]]
		case m[4] >= 0:
			link = "https://cwe.mitre.org/data/definitions/" + reference[m[4]:m[5]] + ".html"
		}
		if m[0] > end {
			out = append(out, citation{Text: reference[end:m[0]]})
		}
		out = append(out, citation{Text: text, URL: link})
		end = m[1]
	}
	if end < len(reference) {
		out = append(out, citation{Text: reference[end:]})
	}
	return out
}

func statusClass(s check.Status) string {
	switch s {
	case check.NotApplicable:
		return "na"
	case check.NotRun:
		return "notrun"
	case check.Pass, check.Warn, check.Fail:
		return strings.ToLower(string(s))
	}
	return "info"
}

func profileTitle(p capture.Profile) string {
	if p == capture.ProfileLab {
		return "lab, with a browser"
	}
	return "http, without a browser"
}

func ratingTitle(r Rating) string { return strings.ToUpper(string(r[:1])) + string(r[1:]) }

func ratingClass(r Rating) string {
	if r == Fair {
		return "fair"
	}
	return string(r)
}

func anchor(p scan.Pillar) string { return strings.ToLower(string(p)) }

func fixLead(v view) string {
	causes := 0
	for _, c := range rootCauses(v.Pillars) {
		if c.Status == check.Fail {
			causes++
		}
	}
	switch causes {
	case 0:
		return "No check fails. These warnings cost the most points of the overall score."
	case 1:
		return "There is one root cause of failures. Security and availability problems come first, then those that cost the most points of " +
			"the overall score."
	}
	return fmt.Sprintf(
		"There are %d root causes of failures. Security and availability problems come first, then those that cost the most points of the "+
			"overall score.", causes,
	)
}

// gain describes the value of a fix in points of the overall score; "" for less than half a
// point.
func gain(points float64) string {
	switch n := int(math.Round(points)); n {
	case 0:
		return ""
	case 1:
		return "about 1 point"
	default:
		return fmt.Sprintf("about %d points", n)
	}
}

func groupTally(g Group) string {
	if g.Score == nil {
		return "not checked"
	}
	text := strconv.FormatFloat(roundTenth(*g.Score), 'f', -1, 64) + " of " + strconv.FormatFloat(g.MaxScore, 'f', -1, 64) + " points"
	if g.Coverage < 0.95 {
		text += fmt.Sprintf(", %d\u00a0%% of the weight checked", int(100*g.Coverage))
	}
	return text
}

func roundTenth(x float64) float64 { return float64(int(x*10+0.5)) / 10 }

// problems returns the checks that readers should see at once, quiet the others.
func problems(all []Check) []Check { return slices.DeleteFunc(slices.Clone(all), isQuiet) }

func quiet(all []Check) []Check {
	return slices.DeleteFunc(slices.Clone(all), func(c Check) bool { return !isQuiet(c) })
}

func isQuiet(c Check) bool {
	return c.Suppressed != nil || c.Status != check.Fail && c.Status != check.Warn
}

func restTally(all []Check) string {
	var c Counts
	for _, x := range all {
		c.count(x)
	}
	var parts []string
	for _, x := range []struct {
		n    int
		text string
	}{
		{c.Suppressed, "accepted"}, {c.Pass, "passed"}, {c.Info, "noted"}, {c.NotRun, "not run"}, {c.NotApplicable, "not applicable"},
	} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.text))
		}
	}
	return strings.Join(parts, ", ")
}

// pictures are a lab's pictures and the base address of the large ones.
type pictures struct {
	*Lab
	Base string
}

func newPictures(base string, l *Lab) pictures { return pictures{l, base} }

// PictureTypes returns the image types that a report shows. None of them can contain
// scripts.
func PictureTypes() []string { return []string{"image/jpeg", "image/png", "image/webp"} }

// pictureSource returns the address of a picture: a data URL if it is small, else a path
// below the report's own.
func pictureSource(address string, p Picture) template.URL {
	if len(p.Data) > 0 && slices.Contains(PictureTypes(), p.MIME) {
		return template.URL("data:" + p.MIME + ";base64," + base64.StdEncoding.EncodeToString(p.Data))
	}
	path := url.PathEscape(address)
	if p.Frame == 0 {
		return template.URL(path + "/screenshot.jpg")
	}
	return template.URL(path + "/filmstrip/" + strconv.Itoa(p.Frame) + ".jpg")
}
