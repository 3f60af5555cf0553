package scan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // time zones, where the machine has no files of them
)

// Calendar is when something runs: at the times of a cron expression, or once per interval.
type Calendar struct {
	Cron     string        // five fields: minute, hour, day of month, month, day of week; "" with Every
	Every    time.Duration // 0 with Cron
	Offset   time.Duration // offset of the runs of Every from whole intervals since 1970
	TimeZone string        // IANA name; "" is UTC
}

// cronField is a field of a cron expression.
type cronField struct {
	name        string
	least, most int
	words       []string // names of the values, starting at least
}

var cronFields = [...]cronField{
	{name: "minute", most: 59},
	{name: "hour", most: 23},
	{name: "day of month", least: 1, most: 31},
	{name: "month", least: 1, most: 12, words: []string{"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"}},
	{name: "day of week", most: 7, words: []string{"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"}},
}

// cron is a parsed expression: the allowed values of each field.
type cron [len(cronFields)]uint64

// parseCron parses an expression. A day of the month together with a day of the week is
// refused: programs disagree whether one or both must match.
func parseCron(text string) (c cron, err error) {
	parts := strings.Fields(text)
	if len(parts) != len(cronFields) {
		return c, fmt.Errorf("must have five fields (minute, hour, day of month, month, day of week), such as 30 6 * * MON-FRI")
	}
	for i, part := range parts {
		if c[i], err = cronFields[i].parse(part); err != nil {
			return c, err
		}
	}
	if parts[2] != "*" && parts[4] != "*" {
		return c, fmt.Errorf("must have * as day of month or as day of week")
	}
	if c[4]&(1<<7) != 0 { // Sunday has two numbers
		c[4] |= 1
	}
	return c, nil
}

func (f cronField) parse(text string) (set uint64, err error) {
	for _, item := range strings.Split(text, ",") {
		span, by, stepped := strings.Cut(item, "/")
		step := 1
		if stepped {
			if step, err = strconv.Atoi(by); err != nil || step < 1 || step > f.most {
				return 0, fmt.Errorf("has %q as a step of the %s; it must be a whole number from 1 to %d", by, f.name, f.most)
			}
		}
		from, to, err := f.span(span, stepped)
		if err != nil {
			return 0, err
		}
		for v := from; v <= to; v += step {
			set |= 1 << v
		}
	}
	return set, nil
}

// span parses *, a value or a range. A value with a step is the start of a range.
func (f cronField) span(text string, stepped bool) (from, to int, err error) {
	if text == "*" {
		return f.least, min(f.most, 59), nil
	}
	first, last, ranged := strings.Cut(text, "-")
	if from, err = f.value(first); err != nil {
		return 0, 0, err
	}
	switch {
	case ranged:
		if to, err = f.value(last); err == nil && to < from {
			err = fmt.Errorf("has the range %q of the %s, which ends before it begins", text, f.name)
		}
	case stepped:
		to = f.most
	default:
		to = from
	}
	return from, to, err
}

func (f cronField) value(text string) (int, error) {
	if i := slices.Index(f.words, strings.ToUpper(text)); i >= 0 {
		return f.least + i, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < f.least || n > f.most {
		return 0, fmt.Errorf("has %q as %s; it must be from %d to %d", text, f.name, f.least, f.most)
	}
	return n, nil
}

func (c cron) on(field, value int) bool { return c[field]&(1<<value) != 0 }

// maxCronYears limits the search for the next run: February 29 occurs within eight years.
const maxCronYears = 9

// after returns the first run after t; ok is false without a further run. A time that is skipped
// by the change to summer time is omitted; one that occurs twice runs once.
func (c cron) after(t time.Time, zone *time.Location) (next time.Time, ok bool) {
	local := t.In(zone)
	year, month, day := local.Date()
	for d := range 366 * maxCronYears {
		date := time.Date(year, month, day+d, 12, 0, 0, 0, time.UTC) // a date without a zone
		if !c.on(3, int(date.Month())) || !c.on(2, date.Day()) || !c.on(4, int(date.Weekday())) {
			continue
		}
		for minute := range 24 * 60 {
			if !c.on(1, minute/60) || !c.on(0, minute%60) {
				continue
			}
			at := time.Date(date.Year(), date.Month(), date.Day(), minute/60, minute%60, 0, 0, zone)
			if at.After(t) && at.Hour() == minute/60 && at.Minute() == minute%60 {
				return at, true
			}
		}
	}
	return time.Time{}, false
}

// Check returns a CodeInvalid error that names the invalid field of the calendar; runs must
// be at least minGap apart.
func (c Calendar) Check(minGap time.Duration) error {
	if _, err := c.zone(); err != nil {
		return err
	}
	switch {
	case c.Cron == "" && c.Every == 0:
		return Errorf(CodeInvalid, "cron or everyMinutes is required")
	case c.Cron != "" && c.Every != 0:
		return Errorf(CodeInvalid, "cron and everyMinutes cannot be combined")
	case c.Every < 0 || c.Every > 366*24*time.Hour:
		return Errorf(CodeInvalid, "everyMinutes must be at most a year")
	case c.Cron == "" && c.Every < minGap:
		return Errorf(CodeInvalid, "everyMinutes must be at least %d", max(1, int(minGap.Minutes())))
	case c.Cron == "":
		return nil
	}
	if _, err := parseCron(c.Cron); err != nil {
		return Errorf(CodeInvalid, "cron %s", err.Error())
	}
	runs := c.Next(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), 200)
	if len(runs) == 0 {
		return Errorf(CodeInvalid, "cron contains a day that does not exist")
	}
	for i := 1; i < len(runs); i++ {
		if runs[i].Sub(runs[i-1]) < minGap {
			return Errorf(CodeInvalid, "cron must leave at least %d minutes between two runs", int(minGap.Minutes()))
		}
	}
	return nil
}

func (c Calendar) zone() (*time.Location, error) {
	zone, err := time.LoadLocation(c.TimeZone)
	if err != nil || c.TimeZone == "Local" {
		return time.UTC, Errorf(CodeInvalid, "timeZone must be the name of a time zone, such as Europe/Berlin or UTC")
	}
	return zone, nil
}

// Next returns the next n runs after t, without jitter; fewer if the calendar ends.
func (c Calendar) Next(t time.Time, n int) []time.Time {
	zone, err := c.zone()
	if err != nil {
		return nil
	}
	expression, err := parseCron(c.Cron)
	out := make([]time.Time, 0, n)
	for range n {
		switch {
		case c.Every > 0:
			t = c.afterInterval(t)
		case err == nil:
			next, ok := expression.after(t, zone)
			if !ok {
				return out
			}
			t = next
		default:
			return out
		}
		out = append(out, t.UTC())
	}
	return out
}

func (c Calendar) afterInterval(t time.Time) time.Time {
	every, since := int64(c.Every/time.Second), t.Unix()-int64(c.Offset/time.Second)
	if every < 1 {
		every = 1
	}
	return time.Unix((since/every+1)*every+int64(c.Offset/time.Second), 0)
}

// Describe describes the calendar in a few words.
func (c Calendar) Describe() string {
	if c.Every > 0 {
		return "every " + spanOf(c.Every)
	}
	zone := c.TimeZone
	if zone == "" {
		zone = "UTC"
	}
	return c.Cron + " " + zone
}

// spanOf formats a duration in its largest whole unit.
func spanOf(d time.Duration) string {
	for _, u := range []struct {
		of   time.Duration
		name string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}} {
		switch n := int(d / u.of); {
		case d%u.of != 0:
		case n == 1:
			return u.name
		default:
			return fmt.Sprintf("%d %ss", n, u.name)
		}
	}
	return d.String()
}
