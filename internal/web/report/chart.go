package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/web/ui"
	"assay/internal/website/score"
)

// newGauge draws a grade.
func newGauge(id, title string, g Grade, small bool) ui.Gauge {
	return ui.NewGauge(id, title, g.Score, g.Band, small)
}

// scalePosition returns the position of a metric on its scale, 0 to 98.8: the good zone ends
// at 40, the fair one at 70, and the poor one is asymptotic.
func scalePosition(m Metric) string {
	x := 70 + 28.8*(1-m.Poor/max(m.Value, m.Poor))
	switch {
	case m.Value <= m.Good:
		x = 39 * max(m.Value, 0) / m.Good
	case m.Value <= m.Poor:
		x = 40 + 29*(m.Value-m.Good)/(m.Poor-m.Good)
	}
	return ui.Decimal(x)
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

// newChart draws the trend; nil if there is nothing to compare.
func newChart(m Model) *chart {
	n := len(m.Trend)
	if n < 2 {
		return nil
	}
	first, last, before := m.Trend[0], m.Trend[n-1], m.Trend[n-2]
	label := ui.Day
	if ui.Day(first.At) == ui.Day(last.At) {
		label = ui.Clock
	}
	c := &chart{From: label(first.At), To: label(last.At), Lead: trendLead(score.Display(last.Score), score.Display(before.Score), n)}
	for _, p := range m.Pillars {
		c.Columns = append(c.Columns, p.Pillar.Title())
	}
	var line, said []string
	for i, p := range m.Trend {
		x := chartMargin + float64(i)*(1000-2*chartMargin)/float64(n-1)
		at := ui.Decimal(x) + "," + ui.Decimal(100-p.Score)
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

// row returns a point of the trend with the pillars of the model.
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
	scans := fmt.Sprintf("The project's %d scans of this URL with this profile and this version of the checks.", n)
	switch {
	case now > before:
		return fmt.Sprintf("Up %d since the previous scan. %s", now-before, scans)
	case now < before:
		return fmt.Sprintf("Down %d since the previous scan. %s", before-now, scans)
	}
	return "The same as in the previous scan. " + scans
}
