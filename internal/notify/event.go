package notify

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"assay/internal/scan"
)

// Event is a notification in the form of Standard Webhooks.
type Event struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      Data      `json:"data"`
}

// Data describes one scan, or several in a digest.
type Data struct {
	ProjectID   string `json:"projectId"`
	ProjectName string `json:"projectName"`
	*Scan
	// Period and Scans are set in digests; More is the number of omitted scans.
	Period string `json:"period,omitempty"`
	Scans  []Scan `json:"scans,omitempty"`
	More   int    `json:"more,omitempty"`
}

// Scan is an ended scan. It contains no path or query of an address, no reason and no
// personal address.
type Scan struct {
	Kind   scan.Kind  `json:"kind"`
	ScanID string     `json:"scanId"`
	Target string     `json:"target"` // host or repository
	State  scan.State `json:"state"`
	Band   scan.Band  `json:"band,omitempty"`
	Scores []Score    `json:"scores"`
	// Fall is the largest number of points that a score fell by.
	Fall int `json:"fall"`
	// NewFindings counts new findings by severity, of code scans.
	NewFindings map[scan.Severity]int `json:"newFindings,omitempty"`
	Link        string                `json:"link"` // for people of the workspace
}

// Score is a score with the previous one; nil without a previous one.
type Score struct {
	Name   string `json:"name"`
	Score  *int   `json:"score"`
	Before *int   `json:"before"`
}

// maxText bounds text from outside, in characters.
const maxText = 200

// maxDiscordTitle is the longest title of an embed that Discord accepts, in characters.
const maxDiscordTitle = 256

// clipTo bounds text, without an escape at its end that escapes nothing.
func clipTo(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		s = strings.TrimRight(string(r[:limit-1]), `\`) + "…"
	}
	return s
}

// Clip shortens untrusted text and makes it one line.
func Clip(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
	if r := []rune(s); len(r) > maxText {
		s = string(r[:maxText-1]) + "…"
	}
	return s
}

// Title returns the event as one line of plain text.
func (e Event) Title() string {
	name := Clip(e.Data.ProjectName)
	switch {
	case e.Type == scan.EventTest:
		return "Assay: this is a test for the project " + name
	case e.Type == scan.EventDigest:
		return fmt.Sprintf("%s: %s", name, counted(len(e.Data.Scans)+e.Data.More, "scan", "scans"))
	case e.Data.Scan == nil:
		return name
	}
	s := e.Data.Scan
	what := fmt.Sprintf("%s, %s: ", name, Clip(s.Target))
	switch e.Type {
	case scan.EventFailed:
		return what + "the scan " + strings.ToLower(ending(s.State))
	case scan.EventRegressed:
		return what + fmt.Sprintf("a score dropped by %s", counted(s.Fall, "point", "points"))
	case scan.EventFindings:
		return what + newFindings(s.NewFindings)
	}
	return what + "the scan " + strings.ToLower(ending(s.State))
}

func ending(s scan.State) string {
	switch s {
	case scan.StateFailed:
		return "Failed"
	case scan.StateCanceled:
		return "Was cancelled"
	case scan.StatePartial:
		return "Is partially complete"
	}
	return "Is complete"
}

func newFindings(by map[scan.Severity]int) string {
	var parts []string
	total := 0
	for _, s := range scan.Severities() {
		if by[s] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", by[s], s))
			total += by[s]
		}
	}
	if total == 1 {
		return "a new finding (" + strings.Join(parts, ", ") + ")"
	}
	return fmt.Sprintf("%d new findings (%s)", total, strings.Join(parts, ", "))
}

func counted(n int, singular, plural string) string {
	if n == 1 {
		return "1 " + singular
	}
	return fmt.Sprintf("%d %s", n, plural)
}

// line returns the scores of a scan as one line.
func (s Scan) line() string {
	var parts []string
	for _, x := range s.Scores {
		text := "not scored"
		if x.Score != nil {
			text = fmt.Sprint(*x.Score)
		}
		if x.Score != nil && x.Before != nil && *x.Score != *x.Before {
			text += fmt.Sprintf(" (%+d)", *x.Score-*x.Before)
		}
		parts = append(parts, strings.TrimSpace(x.Name+" "+text))
	}
	return strings.Join(parts, ", ")
}

// Text returns the event as plain text, for mails.
func (e Event) Text() string {
	var b strings.Builder
	fmt.Fprintln(&b, e.Title())
	all := e.Data.Scans
	if e.Data.Scan != nil {
		all = append(all, *e.Data.Scan)
	}
	for _, s := range all {
		fmt.Fprintf(&b, "\n%s: %s\n", Clip(s.Target), ending(s.State))
		if line := s.line(); line != "" {
			fmt.Fprintln(&b, "  "+line)
		}
		if len(s.NewFindings) > 0 {
			fmt.Fprintln(&b, "  "+newFindings(s.NewFindings))
		}
		fmt.Fprintln(&b, "  "+s.Link)
	}
	if e.Data.More > 0 {
		fmt.Fprintf(&b, "\nAnd %d more.\n", e.Data.More)
	}
	return b.String()
}

// Body returns the event in a format. Untrusted text cannot become a link or a mention.
func Body(format scan.WebhookFormat, e Event) ([]byte, error) {
	link, line := "", ""
	if s := e.Data.Scan; s != nil {
		link, line = s.Link, s.line()
	}
	switch format {
	case scan.WebhookSlack:
		text := slackText(e.Title())
		if line != "" {
			text += "\n" + slackText(line)
		}
		if link != "" {
			text += "\n<" + link + "|Open in Assay>"
		}
		return json.Marshal(map[string]any{"text": text, "unfurl_links": false})
	case scan.WebhookDiscord:
		embed := map[string]any{"title": clipTo(discordText(e.Title()), maxDiscordTitle)}
		if line != "" {
			embed["description"] = discordText(line)
		}
		if link != "" {
			embed["url"] = link
		}
		return json.Marshal(map[string]any{"embeds": []any{embed}, "allowed_mentions": map[string]any{"parse": []string{}}})
	case scan.WebhookTeams:
		blocks := []any{map[string]any{"type": "TextBlock", "text": discordText(e.Title()), "wrap": true, "weight": "Bolder"}}
		if line != "" {
			blocks = append(blocks, map[string]any{"type": "TextBlock", "text": discordText(line), "wrap": true})
		}
		card := map[string]any{
			"$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard", "version": "1.4", "body": blocks,
		}
		if link != "" {
			card["actions"] = []any{map[string]any{"type": "Action.OpenUrl", "title": "Open in Assay", "url": link}}
		}
		return json.Marshal(map[string]any{
			"type":        "message",
			"attachments": []any{map[string]any{"contentType": "application/vnd.microsoft.card.adaptive", "content": card}},
		})
	}
	return json.Marshal(e)
}

// slackText escapes the control characters of Slack's mrkdwn.
func slackText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "*", "∗", "_", "_\u200b", "`", "'", "~", "∼").Replace(s)
}

// discordText escapes Markdown, as Discord and Teams read it.
func discordText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "~", `\~`, "[", `\[`, "]", `\]`, "<", `\<`, "|", `\|`,
		"@", "@\u200b").Replace(s)
}
