package main

import "fmt"

// figure is one measured number with the least that it has to be, or the most.
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
