package quality

// Effort is the number of minutes to fix a flaw: a base, plus an amount for each unit above
// the limit. The figures are calibrated, together with the score, on public projects
// (docs/quality.md).
type Effort struct {
	Cognitive, Cyclomatic, FunctionLines, Nesting, Parameters, FileLines Cost
	// Duplicate is the cost of one copy, by its lines.
	Duplicate Cost
}

// rewrite is the cost of rewriting a line, in minutes, as in the score. Fixing code never
// costs more than rewriting it.
const rewrite = 30

// Cost is Base minutes and PerHundred minutes for each hundred units above the limit.
type Cost struct{ Base, PerHundred int }

func (c Cost) of(units int) int { return c.Base + c.PerHundred*max(units, 0)/100 }

// DefaultEffort returns the table of docs/quality.md.
func DefaultEffort() Effort {
	return Effort{
		Cognitive: Cost{120, 3000}, Cyclomatic: Cost{120, 2000}, FunctionLines: Cost{120, 400}, Nesting: Cost{60, 6000},
		Parameters: Cost{60, 2000}, FileLines: Cost{240, 100}, Duplicate: Cost{60, 1200},
	}
}
