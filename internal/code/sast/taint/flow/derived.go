package flow

// derived reports whether a guessable secret was reported where it was made, of which this
// one is only another name.
func (a *analysis) isDerived(f *Finding) bool {
	if f.Rule != nil || !f.Weakness.ByName() {
		return false
	}
	for i := range max(len(f.Steps)-1, 0) {
		s := &f.Steps[i]
		if have := a.found[findingKey{f.Weakness, s.File, s.Pos.Line, s.Pos.Col}]; have != nil && have.Rule == nil && (have.File != f.File || have.Pos != f.Pos) {
			return true
		}
	}
	return false
}
