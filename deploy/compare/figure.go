package main

import "fmt"

// figure is a measured number with its bar, a minimum or maximum.
type figure struct {
	name  string
	value float64
	bar   float64
	most  bool
}

func (f figure) holds() bool {
	if f.most {
		return f.value <= f.bar
	}
	return f.value >= f.bar
}

func (f figure) String() string {
	verdict := "short"
	if f.holds() {
		verdict = "holds"
	}
	op := ">="
	if f.most {
		op = "<="
	}
	return fmt.Sprintf("figure %s %.3f %s%.3f %s", f.name, f.value, op, f.bar, verdict)
}
