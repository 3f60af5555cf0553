package ruby

import (
	"path"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/ir"
)

// factUnprotected is the fact that models accept all parameters of a request, as in Rails before 4.
const factUnprotected = "unprotected"

// unprotected reports whether the repository uses such a version and restricts nowhere which attributes a request may set.
func (x *language) unprotected(paths []string, read func(string) ([]byte, error)) bool {
	known, old := &x.lib.Unprotected, false
	for _, file := range paths {
		if path.Base(file) != known.Lock {
			continue
		}
		data, err := read(file)
		old = old || err == nil && known.Version.Match(data)
		if err != nil || known.Restricts.Match(data) {
			return false
		}
	}
	if !old {
		return false
	}
	for _, data := range files.Read(paths, read, files.Ends(".rb")) {
		if known.Restricts.Match(data) {
			return false
		}
	}
	return true
}

// acceptsAll adds the class of controllers whose parameters are unprotected to those that a controller extends.
func (l *lowering) acceptsAll(c *ir.Class) {
	known := &l.lang.lib.Unprotected
	if l.unit.Facts[factUnprotected] != "" && known.Controllers.MatchString(c.Name) {
		c.Supers = append(c.Supers, known.As)
	}
}
