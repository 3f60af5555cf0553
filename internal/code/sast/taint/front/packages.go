package front

import (
	"slices"
	"strings"
)

// Kinds of declarations, which determine whether a name in a call is a class, a function or an extension.
const (
	KindClass     = "c"
	KindFunction  = "f"
	KindProperty  = "p"
	KindExtension = "x"
)

// Packages are the names that the files of each package declare, which other files of the package see without imports. Each name is
// preceded by its kind.
type Packages map[string][]string

// Facts returns the names as facts of a survey.
func (p Packages) Facts() map[string]string {
	facts := make(map[string]string, len(p))
	for pkg, list := range p {
		slices.Sort(list)
		facts[pkg] = " " + strings.Join(slices.Compact(list), " ") + " "
	}
	return facts
}

// Declares reports whether a package declares a name of one of the kinds, by the facts of a survey.
func Declares(facts map[string]string, pkg, kinds, name string) bool {
	list := facts[pkg]
	for i := range len(kinds) {
		if list != "" && strings.Contains(list, " "+kinds[i:i+1]+name+" ") {
			return true
		}
	}
	return false
}
