package ir

import "strings"

// Tuple is the base of the type of several results: "tuple<database/sql.Rows,error>". The types in
// it may be empty.
const Tuple = "tuple"

// Base returns a type without its generic arguments, such as "java.util.List" for
// "java.util.List<T>". An array keeps its "[]".
func Base(t string) string {
	i := strings.IndexByte(t, '<')
	if i < 0 {
		return t
	}
	if strings.HasSuffix(t, "[]") {
		return t[:i] + "[]"
	}
	return t[:i]
}

// TypeArgs returns the generic arguments of a type, or the element type of an array.
func TypeArgs(t string) []string {
	if elem, ok := strings.CutSuffix(t, "[]"); ok {
		return []string{elem}
	}
	i := strings.IndexByte(t, '<')
	if i < 0 || !strings.HasSuffix(t, ">") {
		return nil
	}
	var args []string
	depth, start := 0, i+1
	for at := start; at < len(t); at++ {
		switch t[at] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if t[at] == ',' && depth == 0 || at == len(t)-1 {
			args = append(args, strings.TrimSpace(t[start:at]))
			start = at + 1
		}
	}
	return args
}

// Alternatives returns the names that a name may mean, best first, such as "a.B" and "c.B" for
// "a.B|c.B". Alternatives inside generic arguments are not separated.
func Alternatives(name string) []string {
	if strings.IndexByte(name, '|') < 0 {
		return []string{name}
	}
	var out []string
	depth, start := 0, 0
	for at := range len(name) {
		switch name[at] {
		case '<':
			depth++
		case '>':
			depth--
		case '|':
			if depth == 0 {
				out = append(out, name[start:at])
				start = at + 1
			}
		}
	}
	return append(out, name[start:])
}

// Split returns the owner and the member of a qualified name, such as "java.sql.Statement" and
// "execute". A name without a dot has no owner.
func Split(name string) (owner, member string) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name
	}
	return name[:i], name[i+1:]
}

// Short returns the last part of a name, as messages show it.
func Short(name string) string {
	_, member := Split(Base(name))
	for i := len(member) - 1; i >= 0; i-- {
		if member[i] == '\\' || member[i] == ':' {
			return member[i+1:]
		}
	}
	return member
}
