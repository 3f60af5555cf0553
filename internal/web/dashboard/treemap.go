package dashboard

import (
	"cmp"
	"slices"

	"assay/internal/web/ui"
)

// tile is a rectangle of a treemap before its layout.
type tile struct {
	Label   string
	Detail  string // description for people
	Value   float64
	Class   string // colour
	Address string
}

// placedTile is a tile with its position, in units of the drawing.
type placedTile struct {
	tile
	X, Y, W, H string
	Text       string // font size of the label; "" if it does not fit
}

// Size of a treemap's drawing.
const (
	mapWidth  = 1000.0
	mapHeight = 420.0
	mapGap    = 2.0 // between tiles
)

// rectangle is a part of the drawing.
type rectangle struct{ x, y, w, h float64 }

// newTreemap lays out tiles with areas proportional to their values and nearly square shapes
// (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000). Tiles without a value are omitted.
func newTreemap(tiles []tile) []placedTile {
	tiles = slices.DeleteFunc(slices.Clone(tiles), func(t tile) bool { return t.Value <= 0 })
	slices.SortStableFunc(tiles, func(a, b tile) int { return cmp.Compare(b.Value, a.Value) })
	sum := 0.0
	for _, t := range tiles {
		sum += t.Value
	}
	areas := make([]float64, len(tiles))
	for i, t := range tiles {
		areas[i] = t.Value / sum * mapWidth * mapHeight
	}
	var out []placedTile
	free := rectangle{0, 0, mapWidth, mapHeight}
	for begin := 0; begin < len(tiles); {
		end := begin + 1
		for end < len(tiles) && worstRatio(areas[begin:end+1], free) <= worstRatio(areas[begin:end], free) {
			end++
		}
		var places []rectangle
		places, free = layRow(areas[begin:end], free)
		for i, at := range places {
			out = append(out, placeTile(tiles[begin+i], at))
		}
		begin = end
	}
	return out
}

// worstRatio returns the worst aspect ratio of tiles in a row along the shorter side.
func worstRatio(areas []float64, free rectangle) float64 {
	sum := 0.0
	for _, a := range areas {
		sum += a
	}
	side := min(free.w, free.h)
	depth := sum / side
	worst := 0.0
	for _, a := range areas {
		length := a / depth
		worst = max(worst, depth/length, length/depth)
	}
	return worst
}

// layRow places tiles along the shorter side and returns the remaining rectangle.
func layRow(areas []float64, free rectangle) ([]rectangle, rectangle) {
	sum := 0.0
	for _, a := range areas {
		sum += a
	}
	places := make([]rectangle, len(areas))
	at := 0.0
	if free.w >= free.h {
		depth := sum / free.h
		for i, a := range areas {
			places[i] = rectangle{free.x, free.y + at, depth, a / depth}
			at += a / depth
		}
		return places, rectangle{free.x + depth, free.y, max(free.w-depth, 0), free.h}
	}
	depth := sum / free.w
	for i, a := range areas {
		places[i] = rectangle{free.x + at, free.y, a / depth, depth}
		at += a / depth
	}
	return places, rectangle{free.x, free.y + depth, free.w, max(free.h-depth, 0)}
}

func placeTile(t tile, at rectangle) placedTile {
	w, h := max(at.w-mapGap, 1), max(at.h-mapGap, 1)
	out := placedTile{tile: t, X: ui.Decimal(at.x), Y: ui.Decimal(at.y), W: ui.Decimal(w), H: ui.Decimal(h)}
	// A bold letter is at most about two thirds as wide as it is high.
	if letters := float64(len([]rune(t.Label))); h >= 22 && letters > 0 {
		if size := min(20, h*0.45, (w-14)/(letters*0.67)); size >= 9 {
			out.Text = ui.Decimal(size)
		}
	}
	return out
}
