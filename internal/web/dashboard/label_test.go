package dashboard

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Messages about a form name its fields by their labels.
func TestMessagesNameLabels(t *testing.T) {
	t.Parallel()
	l := labels{}
	l.read(`<label for="cron">Cron expression</label> <label for="everyMinutes">Interval in minutes <span>(instead)</span></label>
<label for="maxPages">Maximum number of pages</label> <label for="expiresAt">Until</label> <label for="name">{{.Label}}</label>
<fieldset><legend>Pillars</legend>
{{range .All}}<input type="checkbox" name="pillars" value="{{.}}">{{end}}</fieldset>`)
	for message, want := range map[string]string{
		"cron and everyMinutes cannot be combined":      "“Cron expression” and “Interval in minutes” cannot be combined",
		"settings.maxPages must be a whole number":      "“Maximum number of pages” must be a whole number",
		"pillars[0] must be one of SECURITY, SEO":       "“Pillars” must be one of SECURITY, SEO",
		"expiresAt must be in the future":               "“Until” must be in the future",
		"name is required":                              "name is required",
		"The cron service and the pillars are not here": "The cron service and the pillars are not here",
	} {
		require.Equal(t, want, l.name(message))
	}
}
