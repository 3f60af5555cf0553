package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/website/score"
)

// gauge is a score drawn as an arc of three quarters of a circle.
type gauge struct {
	ID, Title, Desc string
	Band            scan.Band
	Number          string
	Value           string // length of the arc in hundredths of the circle; "" for none
	Scored, Small   bool
}

func newGauge(id, title string, g Grade, small bool) gauge {
	out := gauge{ID: id, Title: title, Band: g.Band, Number: "–", Desc: "Not scored.", Scored: g.Scored(), Small: small}
	if g.Scored() {
		out.Number = strconv.Itoa(g.Display())
		out.Desc = fmt.Sprintf("%d of 100: %s.", g.Display(), BandTitle(g.Band))
		if *g.Score > 0 {
			out.Value = decimal(0.75 * min(*g.Score, 100))
		}
	}
	return out
}

func decimal(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// scalePosition is where a metric stands on its scale, 0 to 98.8: the good zone
// ends at 40, the fair one at 70, and the poor one never quite ends.
func scalePosition(m Metric) string {
	x := 70 + 28.8*(1-m.Poor/max(m.Value, m.Poor))
	switch {
	case m.Value <= m.Good:
		x = 39 * max(m.Value, 0) / m.Good
	case m.Value <= m.Poor:
		x = 40 + 29*(m.Value-m.Good)/(m.Poor-m.Good)
	}
	return decimal(x)
}

// change is how a score has moved.
type change struct{ Class, Text string }

func newChange(d *int) *change {
	switch {
	case d == nil:
		return nil
	case *d > 0:
		return &change{"up", fmt.Sprintf("▲ %d", *d)}
	case *d < 0:
		return &change{"down", fmt.Sprintf("▼ %d", -*d)}
	}
	return &change{"same", "unchanged"}
}

// chart is the trend, drawn in a field of 1000 by 100 units, and as a table.
type chart struct {
	Lead, Desc, From, To string
	Line                 string
	Dots                 []dot
	Columns              []string
	Rows                 []row
}

type dot struct {
	Path string
	This bool
}

type row struct {
	At    time.Time
	Score int
	Band  scan.Band
	Cells []string
	This  bool
}

const chartMargin = 20

// newChart draws the trend; nil when there is nothing to compare.
func newChart(m Model) *chart {
	n := len(m.Trend)
	if n < 2 {
		return nil
	}
	first, last, before := m.Trend[0], m.Trend[n-1], m.Trend[n-2]
	label := day
	if day(first.At) == day(last.At) {
		label = clockText
	}
	c := &chart{From: label(first.At), To: label(last.At), Lead: trendLead(score.Display(last.Score), score.Display(before.Score), n)}
	for _, p := range m.Pillars {
		c.Columns = append(c.Columns, p.Pillar.Title())
	}
	var line, said []string
	for i, p := range m.Trend {
		x := chartMargin + float64(i)*(1000-2*chartMargin)/float64(n-1)
		at := decimal(x) + "," + decimal(100-p.Score)
		line = append(line, at)
		c.Dots = append(c.Dots, dot{Path: "M" + at + "h0", This: p.This})
		said = append(said, strconv.Itoa(score.Display(p.Score)))
	}
	c.Line = strings.Join(line, " ")
	c.Desc = fmt.Sprintf("%d scans from %s to %s, oldest first: %s.", n, c.From, c.To, strings.Join(said, ", "))
	for i := range n {
		c.Rows = append(c.Rows, m.row(m.Trend[n-1-i]))
	}
	return c
}

// row is a point of the trend with the pillars of the model.
func (m Model) row(p Point) row {
	r := row{At: p.At, Score: score.Display(p.Score), Band: p.Band, This: p.This}
	for _, x := range m.Pillars {
		cell := "–"
		if s, ok := p.Pillars[x.Pillar]; ok {
			cell = strconv.Itoa(score.Display(s))
		}
		r.Cells = append(r.Cells, cell)
	}
	return r
}

func trendLead(now, before, n int) string {
	scans := fmt.Sprintf("The project's %d scans of this URL with this profile and edition of the checks.", n)
	switch {
	case now > before:
		return fmt.Sprintf("Up %d since the scan before. %s", now-before, scans)
	case now < before:
		return fmt.Sprintf("Down %d since the scan before. %s", before-now, scans)
	}
	return "The same as the scan before. " + scans
}

func day(t time.Time) string { return t.UTC().Format("2 January 2006") }
