package notify_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"assay/internal/notify"
	"assay/internal/scan"
)

// The payloads that the receivers document. Receivers do not support any other field.
type (
	// slackMessage is the body of an incoming webhook of Slack, as far as Assay uses it.
	slackMessage struct {
		Text        string `json:"text"`
		UnfurlLinks *bool  `json:"unfurl_links"`
	}
	// discordMessage is the body of Discord's Execute Webhook.
	discordMessage struct {
		Embeds []struct {
			Title       *string `json:"title"`
			Description *string `json:"description"`
			URL         *string `json:"url"`
		} `json:"embeds"`
		AllowedMentions struct {
			Parse []string `json:"parse"`
		} `json:"allowed_mentions"`
	}
	// teamsMessage is the body that triggers a Teams workflow: Adaptive Cards.
	teamsMessage struct {
		Type        string `json:"type"`
		Attachments []struct {
			ContentType string       `json:"contentType"`
			Content     adaptiveCard `json:"content"`
		} `json:"attachments"`
	}
	adaptiveCard struct {
		Schema  string `json:"$schema"`
		Type    string `json:"type"`
		Version string `json:"version"`
		Body    []struct {
			Type   string `json:"type"`
			Text   string `json:"text"`
			Wrap   bool   `json:"wrap"`
			Weight string `json:"weight"`
		} `json:"body"`
		Actions []struct {
			Type  string `json:"type"`
			Title string `json:"title"`
			URL   string `json:"url"`
		} `json:"actions"`
	}
)

// decoded reads a payload that has no unknown field.
func decoded[T any](t *testing.T, body []byte) (v T) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&v), "%s", body)
	return v
}

func eventsWithNames(project, target string) map[string]notify.Event {
	score, before := 40, 60
	var scores []notify.Score
	for _, name := range []string{"", "Security", "Performance", "Infrastructure", "SEO"} {
		scores = append(scores, notify.Score{Name: name, Score: &score, Before: &before})
	}
	about := notify.Scan{
		Kind: scan.KindCode, ScanID: "1", Target: target, State: scan.StateComplete, Fall: 20, Scores: scores,
		NewFindings: map[scan.Severity]int{scan.SeverityHigh: 2}, Link: "https://assay.example/code/1",
	}
	all := map[string]notify.Event{scan.EventTest: {Type: scan.EventTest, Timestamp: time.Unix(0, 0), Data: notify.Data{ProjectName: project}}}
	for _, name := range scan.WebhookEvents() {
		all[name] = notify.Event{Type: name, Timestamp: time.Unix(0, 0), Data: notify.Data{ProjectName: project, Scan: &about}}
	}
	return all
}

// Every event has the payload that Slack, Discord and Teams document, within their limits, with
// names as long and as odd as a project and a host may have.
func TestFormatsAreThoseOfTheReceivers(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Shop", strings.Repeat("*_", 150), strings.Repeat("<!here> & ", 40), strings.Repeat(`\`, 300), strings.Repeat("ä@", 150)} {
		for event, e := range eventsWithNames(name, name) {
			body := func(f scan.WebhookFormat) []byte {
				raw, err := notify.Body(f, e)
				require.NoError(t, err)
				return raw
			}
			checkSlack(t, event, decoded[slackMessage](t, body(scan.WebhookSlack)))
			checkDiscord(t, event, decoded[discordMessage](t, body(scan.WebhookDiscord)))
			teams := body(scan.WebhookTeams)
			require.LessOrEqual(t, len(teams), 28<<10, "the largest message of Teams")
			checkTeams(t, event, decoded[teamsMessage](t, teams))
		}
	}
}

// checkSlack: text is at most 40,000 characters of mrkdwn, in which & < > are escaped unless they
// make a link.
func checkSlack(t *testing.T, event string, m slackMessage) {
	t.Helper()
	require.NotEmpty(t, m.Text, event)
	require.LessOrEqual(t, utf8.RuneCountInString(m.Text), 40_000)
	require.False(t, *m.UnfurlLinks)
	text := strings.Replace(m.Text, "<https://assay.example/code/1|Open in Assay>", "", 1)
	require.NotContains(t, text, "<")
	require.NotContains(t, text, ">")
	text = strings.NewReplacer("&amp;", "", "&lt;", "", "&gt;", "").Replace(text)
	require.NotContains(t, text, "&")
}

// checkDiscord: 1 to 10 embeds of at most 6,000 characters in all; a title has 1 to 256, a
// description 1 to 4,096.
func checkDiscord(t *testing.T, event string, m discordMessage) {
	t.Helper()
	require.Len(t, m.Embeds, 1, event)
	require.NotNil(t, m.AllowedMentions.Parse, "missing, every mention would be one")
	require.Empty(t, m.AllowedMentions.Parse)
	embed := m.Embeds[0]
	require.NotEmpty(t, *embed.Title)
	require.LessOrEqual(t, utf8.RuneCountInString(*embed.Title), 256, event)
	require.True(t, utf8.ValidString(*embed.Title))
	if embed.Description != nil {
		require.NotEmpty(t, *embed.Description)
		require.LessOrEqual(t, utf8.RuneCountInString(*embed.Description), 4096)
	}
	if event != scan.EventTest {
		require.Equal(t, "https://assay.example/code/1", *embed.URL)
	}
}

// checkTeams: an attachment holds an Adaptive Card whose blocks have text, and whose actions open
// an address.
func checkTeams(t *testing.T, event string, m teamsMessage) {
	t.Helper()
	require.Equal(t, "message", m.Type, event)
	require.Len(t, m.Attachments, 1)
	require.Equal(t, "application/vnd.microsoft.card.adaptive", m.Attachments[0].ContentType)
	card := m.Attachments[0].Content
	require.Equal(t, "http://adaptivecards.io/schemas/adaptive-card.json", card.Schema)
	require.Equal(t, "AdaptiveCard", card.Type)
	require.Contains(t, []string{"1.0", "1.1", "1.2", "1.3", "1.4", "1.5"}, card.Version)
	require.NotEmpty(t, card.Body)
	for _, b := range card.Body {
		require.Equal(t, "TextBlock", b.Type)
		require.NotEmpty(t, b.Text)
		require.True(t, b.Wrap)
		require.Contains(t, []string{"", "Default", "Lighter", "Bolder"}, b.Weight)
	}
	for _, a := range card.Actions {
		require.Equal(t, "Action.OpenUrl", a.Type)
		require.NotEmpty(t, a.Title)
		require.Equal(t, "https://assay.example/code/1", a.URL)
	}
}
