package main

import (
	"math"
	"slices"
)

// spearman returns the rank correlation of two equally long lists: Pearson's coefficient of
// their ranks, where equal values share the mean of theirs.
func spearman(a, b []float64) float64 { return pearson(ranks(a), ranks(b)) }

func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case values[i] < values[j]:
			return -1
		case values[i] > values[j]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			out[i] = float64(from+to+1) / 2
		}
		from = to
	}
	return out
}

// pearson returns 0 if one of the lists is constant.
func pearson(a, b []float64) float64 {
	var meanA, meanB float64
	for i := range a {
		meanA += a[i] / float64(len(a))
		meanB += b[i] / float64(len(b))
	}
	var both, ofA, ofB float64
	for i := range a {
		x, y := a[i]-meanA, b[i]-meanB
		both, ofA, ofB = both+x*y, ofA+x*x, ofB+y*y
	}
	if ofA == 0 || ofB == 0 {
		return 0
	}
	return both / math.Sqrt(ofA*ofB)
}
