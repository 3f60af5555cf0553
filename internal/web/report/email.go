package report

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strings"
	texttemplate "text/template"

	"assay/internal/scan"
	"assay/internal/web/ui"
)

//go:embed email/*.tmpl
var emailAssets embed.FS

// Email is the report as a mail, with the same content in HTML and as text.
type Email struct{ Subject, HTML, Text string }

// Emails renders models as mails. It is safe for concurrent use.
type Emails struct {
	html *template.Template
	text *texttemplate.Template
}

// NewEmails reads the templates.
func NewEmails() (*Emails, error) {
	funcs := template.FuncMap{
		"plain": ui.Plain, "line": line, "band": ui.BandTitle, "severity": ui.SeverityTitle, "clock": ui.Clock, "profile": profileTitle,
		"counted": ui.Counted, "colour": bandColour, "severityColour": severityColour, "bar": bar, "wrap": wrap,
		"rest":   func(n int) int { return 100 - n },
		"signed": signed, "duration": ui.Duration, "grouped": ui.Number, "list": func(all ...any) []any { return all },
		"underline": func(s string) string { return strings.Repeat("-", len([]rune(s))) },
	}
	html, err := template.New("report.html.tmpl").Funcs(funcs).ParseFS(emailAssets, "email/*.html.tmpl")
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	text, err := texttemplate.New("report.txt.tmpl").Funcs(funcs).ParseFS(emailAssets, "email/*.txt.tmpl")
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return &Emails{html: html, text: text}, nil
}

// emailView is the input of the templates.
type emailView struct {
	Model
	Link    string // "" if the report is not shared
	Verdict string
	Title   string // state, unless COMPLETE
}

// Email renders the mail about a finished scan. link is the address of the report page, ""
// for none. It uses inline styles and a table layout, because mail programs drop anything
// else, and loads nothing.
func (e *Emails) Email(m Model, link string) (Email, error) {
	v := emailView{Model: m, Link: link, Verdict: verdict(m)}
	if m.State != scan.StateComplete {
		v.Title = stateTitle(m.State)
	}
	var html, text bytes.Buffer
	if err := e.html.Execute(&html, v); err != nil {
		return Email{}, fmt.Errorf("report: mail: %w", err)
	}
	if err := e.text.Execute(&text, v); err != nil {
		return Email{}, fmt.Errorf("report: mail: %w", err)
	}
	return Email{Subject: emailSubject(m), HTML: html.String(), Text: text.String()}, nil
}

func emailSubject(m Model) string {
	host := line(m.Host)
	switch {
	case !m.Overall.Scored() && m.State == scan.StateFailed:
		return host + " could not be scanned"
	case !m.Overall.Scored():
		return host + ": nothing could be scored"
	}
	subject := fmt.Sprintf("%s: %d of 100, %s", host, m.Overall.Display(), strings.ToLower(ui.BandTitle(m.Overall.Band)))
	if m.State == scan.StatePartial {
		subject += " (in part)"
	}
	return subject
}

// line makes untrusted text one line of at most maxShort characters.
func line(s string) string { return ui.Short(strings.Join(strings.Fields(s), " ")) }

// bandColour returns a colour for text and bars that works on white and on black: mail
// programs darken messages in different ways.
func bandColour(b scan.Band) string {
	switch b {
	case scan.BandProductionReady:
		return "#1a8a4c"
	case scan.BandGrowthReady:
		return "#12829a"
	case scan.BandElevatedRisk:
		return "#b86e00"
	case scan.BandCriticalRisk:
		return "#cc332d"
	}
	return "#6b7885"
}

func severityColour(severity string) string {
	switch severity {
	case "Critical", "High":
		return bandColour(scan.BandCriticalRisk)
	case "Medium":
		return bandColour(scan.BandElevatedRisk)
	}
	return bandColour("")
}

// barWidth is the length of a bar in the text, in characters.
const barWidth = 20

// bar shows a score of 0 to 100 in characters.
func bar(score int) string {
	n := min(max(score*barWidth/100, 0), barWidth)
	return "[" + strings.Repeat("#", n) + strings.Repeat("-", barWidth-n) + "]"
}

// textWidth is the maximum length of the text's lines.
const textWidth = 76

// wrap breaks text into indented lines at its spaces.
func wrap(indent int, s string) string {
	var out strings.Builder
	margin := strings.Repeat(" ", indent)
	width := 0
	for word := range strings.FieldsSeq(s) {
		n := len([]rune(word))
		switch {
		case out.Len() == 0:
			out.WriteString(margin)
			width = indent
		case width+1+n > textWidth:
			out.WriteString("\n" + margin)
			width = indent
		default:
			out.WriteByte(' ')
			width++
		}
		out.WriteString(word)
		width += n
	}
	return out.String()
}
