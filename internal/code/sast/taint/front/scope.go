package front

// Scopes track which names are variables. The zero value is ready for use.
type Scopes struct{ list []map[string]bool }

// Open begins a scope inside the current one.
func (s *Scopes) Open() { s.list = append(s.list, map[string]bool{}) }

// Close ends the innermost scope.
func (s *Scopes) Close() {
	if len(s.list) > 0 {
		s.list = s.list[:len(s.list)-1]
	}
}

// Declare declares a variable in the innermost scope.
func (s *Scopes) Declare(name string) {
	if len(s.list) == 0 {
		s.Open()
	}
	s.list[len(s.list)-1][name] = true
}

// Has reports whether a name is a variable in the current scopes.
func (s *Scopes) Has(name string) bool {
	for i := len(s.list) - 1; i >= 0; i-- {
		if s.list[i][name] {
			return true
		}
	}
	return false
}
