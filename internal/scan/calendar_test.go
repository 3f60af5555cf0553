package scan_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestCalendarNext(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		calendar scan.Calendar
		after    string
		want     []string
	}{
		"nightly": {
			scan.Calendar{Cron: "30 2 * * *"}, "2026-03-14T02:30:00Z", []string{"2026-03-15T02:30:00Z", "2026-03-16T02:30:00Z"},
		},
		"names, ranges, steps and lists": {
			scan.Calendar{Cron: "0,30 8-18/5 * jan,Feb MON-FRI"}, "2026-01-02T18:00:00Z",
			[]string{"2026-01-02T18:30:00Z", "2026-01-05T08:00:00Z", "2026-01-05T08:30:00Z", "2026-01-05T13:00:00Z"},
		},
		"Sunday is 7 and 0": {
			scan.Calendar{Cron: "0 0 * * 7"}, "2026-03-14T00:00:00Z", []string{"2026-03-15T00:00:00Z", "2026-03-22T00:00:00Z"},
		},
		"a leap day": {scan.Calendar{Cron: "0 0 29 2 *"}, "2026-03-14T00:00:00Z", []string{"2028-02-29T00:00:00Z"}},
		"the hour that summer time leaves out is skipped": {
			scan.Calendar{Cron: "30 2 * * *", TimeZone: "Europe/Berlin"}, "2026-03-28T00:00:00Z",
			[]string{"2026-03-28T01:30:00Z", "2026-03-30T00:30:00Z"},
		},
		"the hour that winter time repeats runs once": {
			scan.Calendar{Cron: "30 2 * * *", TimeZone: "Europe/Berlin"}, "2026-10-24T12:00:00Z",
			[]string{"2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z"},
		},
		"an interval from its beginning": {
			scan.Calendar{Every: 6 * time.Hour, Offset: 90 * time.Second}, "2026-03-14T05:59:00Z",
			[]string{"2026-03-14T06:01:30Z", "2026-03-14T12:01:30Z"},
		},
	} {
		after, err := time.Parse(time.RFC3339, c.after)
		require.NoError(t, err, name)
		var got []string
		for _, at := range c.calendar.Next(after, len(c.want)) {
			got = append(got, at.Format(time.RFC3339))
		}
		require.Equal(t, c.want, got, name)
	}
	require.Empty(t, scan.Calendar{Cron: "0 0 31 2 *"}.Next(time.Now(), 3), "a day that never comes")
}

func TestCalendarCheck(t *testing.T) {
	t.Parallel()
	for _, good := range []scan.Calendar{
		{Cron: "0 */6 * * *", TimeZone: "America/New_York"}, {Every: 15 * time.Minute}, {Cron: "*/15 * * * *"}, {Cron: "0 0 29 2 *"},
	} {
		require.NoError(t, good.Check(15*time.Minute), good.Describe())
	}
	for message, bad := range map[string]scan.Calendar{
		"cron or everyMinutes is required":                     {},
		"cron and everyMinutes cannot be combined":             {Cron: "0 0 * * *", Every: time.Hour},
		"everyMinutes must be at least 15":                     {Every: time.Minute},
		"everyMinutes must be at most a year":                  {Every: 400 * 24 * time.Hour},
		"cron must leave at least 15 minutes between two runs": {Cron: "*/10 * * * *"},
		"cron contains a day that does not exist":              {Cron: "0 0 31 4 *"},
		"cron must have * as day of month or as day of week":   {Cron: "0 0 1 * MON"},
		`cron has "25" as hour; it must be from 0 to 23`:       {Cron: "0 25 * * *"},
		`cron has the range "5-3" of the minute`:               {Cron: "5-3 * * * *"},
		`cron has "0" as a step of the minute`:                 {Cron: "*/0 * * * *"},
		"cron must have five fields":                           {Cron: "@daily"},
		"timeZone must be the name of a time zone":             {Cron: "0 0 * * *", TimeZone: "Local"},
	} {
		err := bad.Check(15 * time.Minute)
		require.True(t, scan.IsCode(err, scan.CodeInvalid), message)
		require.Contains(t, scan.MessageOf(err), message)
	}
	require.Equal(t, "every 2 days", scan.Calendar{Every: 48 * time.Hour}.Describe())
	require.Equal(t, "every 90 minutes", scan.Calendar{Every: 90 * time.Minute}.Describe())
}

func FuzzCalendar(f *testing.F) {
	f.Add("30 2 * * MON-FRI")
	f.Add("*/5 0-23/7 1,15 JAN-DEC *")
	f.Fuzz(func(t *testing.T, cron string) {
		c := scan.Calendar{Cron: cron}
		if c.Check(time.Minute) != nil {
			return
		}
		now := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
		for _, at := range c.Next(now, 3) {
			require.True(t, at.After(now))
			now = at
		}
	})
}
