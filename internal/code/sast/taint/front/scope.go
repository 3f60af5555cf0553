package front

// Scopes map the names that code declares to what they mean. The zero value is ready for use.
type Scopes[V any] struct{ list []map[string]V }

// Open begins a scope inside the current one.
func (s *Scopes[V]) Open() { s.list = append(s.list, map[string]V{}) }

// Close ends the innermost scope.
func (s *Scopes[V]) Close() {
	if len(s.list) > 0 {
		s.list = s.list[:len(s.list)-1]
	}
}

// Scope opens a scope inside the current one until the returned function is called.
func (s *Scopes[V]) Scope() (end func()) {
	s.Open()
	return s.Close
}

// Depth returns the number of open scopes.
func (s *Scopes[V]) Depth() int { return len(s.list) }

// Outer returns the outermost scopes.
func (s *Scopes[V]) Outer(n int) *Scopes[V] { return &Scopes[V]{s.list[:min(n, len(s.list))]} }

// Bind declares a name in the innermost scope.
func (s *Scopes[V]) Bind(name string, v V) {
	if len(s.list) == 0 {
		s.Open()
	}
	s.list[len(s.list)-1][name] = v
}

// BindAt declares a name in an outer scope; the outermost is 1.
func (s *Scopes[V]) BindAt(level int, name string, v V) { s.list[level-1][name] = v }

// Find returns what a name means in the current scopes.
func (s *Scopes[V]) Find(name string) (v V, ok bool) {
	for i := len(s.list) - 1; i >= 0; i-- {
		if v, ok = s.list[i][name]; ok {
			return v, true
		}
	}
	return v, false
}

// Here returns what the innermost scope itself declares a name as.
func (s *Scopes[V]) Here(name string) (v V, ok bool) {
	if len(s.list) > 0 {
		v, ok = s.list[len(s.list)-1][name]
	}
	return v, ok
}

// Has reports whether a name is declared in the current scopes.
func (s *Scopes[V]) Has(name string) bool {
	_, ok := s.Find(name)
	return ok
}
