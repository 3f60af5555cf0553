package quality

// Effort is how many minutes it takes to fix a flaw: a base, and more for each unit above the
// limit. The figures are calibrated, together with the score, on public projects
// (docs/quality.md).
type Effort struct {
	Cognitive, Cyclomatic, FunctionLines, Nesting, Parameters, FileLines Cost
	// Duplicate is for each copy, by its lines.
	Duplicate Cost
}

// rewrite is what a line costs to write anew, in minutes, as in the score. Fixing code never
// costs more than writing it anew.
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
