package ui

import (
	"fmt"
	"strconv"

	"assay/internal/scan"
	"assay/internal/website/score"
)

// Gauge is a score drawn as an arc of three quarters of a circle (template "gauge").
type Gauge struct {
	ID, Title, Desc string
	Band            scan.Band
	Number          string
	Value           string // length of the arc in hundredths of the circle; "" for none
	Scored, Small   bool
}

// NewGauge returns the gauge of a score from 0 to 100, nil for no score. The id must be
// unique on the page.
func NewGauge(id, title string, value *float64, band scan.Band, small bool) Gauge {
	out := Gauge{ID: id, Title: title, Band: band, Number: "–", Desc: "Not scored.", Scored: value != nil, Small: small}
	if value != nil {
		shown := score.Display(*value)
		out.Number = strconv.Itoa(shown)
		out.Desc = fmt.Sprintf("%d of 100: %s.", shown, BandTitle(band))
		if *value > 0 {
			out.Value = Decimal(0.75 * min(*value, 100))
		}
	}
	return out
}

// Change is the change of a score.
type Change struct{ Class, Text string }

// NewChange describes the change of a score in points; nil if it is unknown.
func NewChange(d *int) *Change {
	switch {
	case d == nil:
		return nil
	case *d > 0:
		return &Change{"up", fmt.Sprintf("▲ %d", *d)}
	case *d < 0:
		return &Change{"down", fmt.Sprintf("▼ %d", -*d)}
	}
	return &Change{"same", "unchanged"}
}
