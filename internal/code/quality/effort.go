package quality

// Effort is how many minutes it takes to put a flaw right: some to begin with, and
// more for each unit that is too much. The figures are calibrated, together with the
// score, on public projects (docs/quality.md).
type Effort struct {
	Cognitive, Cyclomatic, FunctionLines, Nesting, Parameters, FileLines Cost
	// Duplicate is for each copy, by its lines.
	Duplicate Cost
}

// Cost is Base minutes and PerHundred minutes for each hundred units too many.
type Cost struct{ Base, PerHundred int }

func (c Cost) of(units int) int { return c.Base + c.PerHundred*max(units, 0)/100 }

// DefaultEffort is the table of docs/quality.md.
func DefaultEffort() Effort {
	return Effort{
		Cognitive: Cost{60, 1500}, Cyclomatic: Cost{60, 1000}, FunctionLines: Cost{60, 200}, Nesting: Cost{30, 3000},
		Parameters: Cost{30, 1000}, FileLines: Cost{120, 50}, Duplicate: Cost{30, 500},
	}
}
