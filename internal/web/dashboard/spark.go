package dashboard

import (
	"fmt"
	"strings"

	"assay/internal/service"
	"assay/internal/web/ui"
	"assay/internal/website/score"
)

// spark is a small chart of a trend, in a field of 120 by 30 units.
type spark struct {
	Line, X, Y, Desc string
	Class            string // colour class of the last point's band
}

// newSpark returns a chart of the scores of a series; nil for fewer than two.
func newSpark(points []service.Point) *spark {
	if len(points) < 2 {
		return nil
	}
	var line, said []string
	x, y := "", ""
	for i, p := range points {
		x = ui.Decimal(3 + 114*float64(i)/float64(len(points)-1))
		y = ui.Decimal(28 - 26*p.Score/100)
		line = append(line, x+","+y)
		said = append(said, fmt.Sprint(score.Display(p.Score)))
	}
	last := points[len(points)-1].Score
	return &spark{
		Line: strings.Join(line, " "), X: x, Y: y, Class: ui.BandClass(bandOf(&last)),
		Desc: "Scores, oldest first: " + strings.Join(said, ", ") + ".",
	}
}
