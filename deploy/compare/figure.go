package main

import "fmt"

// figure is one measured number with the least that it has to be.
type figure struct {
	name  string
	value float64
	bar   float64
}

func (f figure) holds() bool { return f.value >= f.bar }

func (f figure) String() string {
	verdict := "short"
	if f.holds() {
		verdict = "holds"
	}
	return fmt.Sprintf("figure %s %.3f >=%.3f %s", f.name, f.value, f.bar, verdict)
}
