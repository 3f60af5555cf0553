package scan

import (
	"path"
	"slices"
	"strings"
)

// Note is information about how a dimension was analysed.
type Note struct {
	Code    string `json:"code"`    // such as NO_LOCKFILE
	Message string `json:"message"` // one sentence
	Path    string `json:"path,omitempty"`
	// Engine is the engine whose note it is, "" for a note about all of them.
	Engine string `json:"engine,omitempty"`
	// Gap: something was not analysed, so the coverage is not COMPLETE.
	Gap bool `json:"gap,omitempty"`
	// Blind: the gap may hide anything, so nothing counts as FIXED that only Engine reports.
	Blind bool `json:"blind,omitempty"`
	// Past: older commits were not analysed, so nothing that only the history has counts as FIXED.
	Past bool `json:"past,omitempty"`
	// Unsure: Engine has analysed the files and folders of Further only in part, so nothing in them counts as FIXED that only Engine
	// reports. Unlike a Gap, it does not limit the coverage.
	Unsure bool `json:"unsure,omitempty"`
	// Unscored: nothing could be analysed although the repository has something to analyse, so the job has no score.
	Unscored bool `json:"unscored,omitempty"`
	// Further are the paths of more files and folders that the note is about. They are not displayed.
	Further []string `json:"further,omitempty"`
	// Packages limits a gap to some packages of the file Path; the others were analysed. Empty: it is about none that the file names,
	// such as dependencies of a manifest's packages. nil: it is about the whole file.
	Packages []string `json:"packages,omitzero"`
}

// maxFurther limits the paths of Note.Further, and the names of Note.Packages, in bytes.
const maxFurther = 16 << 10

// Unscored reports whether a note prevents a score.
func Unscored(notes []Note) bool {
	return slices.ContainsFunc(notes, func(n Note) bool { return n.Unscored })
}

// Hides reports whether the engine might have missed the finding although the repository still has it. So it is if its file, or
// one on the way of its data, is in the gap: a file that one engine cannot read is often unreadable to others, which do not say so.
func (n Note) Hides(engine string, f Finding) bool {
	switch {
	case n.Blind && (n.Engine == "" || n.Engine == engine), n.Past && f.Secret != nil && !f.Secret.InHead:
		return true
	case !n.Gap && (!n.Unsure || n.Engine != "" && n.Engine != engine):
		return false
	}
	return n.covers(f, f.Path) || slices.ContainsFunc(f.CodeFlow, func(s FlowStep) bool { return n.covers(f, s.Path) })
}

func (n Note) covers(f Finding, file string) bool {
	in := func(place string) bool {
		return place != "" && (file == place || strings.HasPrefix(file, strings.TrimSuffix(place, "/")+"/"))
	}
	return in(n.Path) && n.concerns(f.Package) || slices.ContainsFunc(n.Further, in)
}

// concerns reports whether the gap in Path may hide findings of the package, which is nil for other findings.
func (n Note) concerns(p *PackageFacts) bool {
	return n.Packages == nil || p != nil && slices.Contains(n.Packages, p.Name)
}

// For returns the note in place of others, whose gaps it takes over. Its own and their texts are independent.
func (n Note) For(others ...Note) Note {
	n.Further = slices.Clone(n.Further)
	for _, o := range others {
		n.Gap, n.Blind, n.Past, n.Unsure = n.Gap || o.Gap, n.Blind || o.Blind, n.Past || o.Past, n.Unsure || o.Unsure
		if n.Engine != o.Engine {
			n.Engine = ""
		}
		switch {
		case o.Path == n.Path && (n.Packages == nil || o.Packages == nil):
			n.Packages = nil
		case o.Path == n.Path:
			n.Packages = slices.Concat(n.Packages, o.Packages)
		case o.Gap && o.Path != "" && (o.Packages == nil || len(o.Packages) > 0):
			n.Further = append(n.Further, o.Path)
		}
		n.Further = append(n.Further, o.Further...)
	}
	return n
}

// Bounded returns the note with a limited number of paths: files give way to their folders, the deepest first. If even those at
// the top are too many, the note is Blind, and a gap is for all engines. With too many packages, it is about the whole file.
func (n Note) Bounded() Note {
	if size(n.Packages) > maxFurther {
		n.Packages = nil
	}
	n.Further = slices.Compact(slices.Sorted(slices.Values(n.Further)))
	deepest := 0
	for _, p := range n.Further {
		deepest = max(deepest, strings.Count(p, "/"))
	}
	for ; size(n.Further) > maxFurther; deepest-- {
		if deepest == 0 {
			if n.Blind, n.Further = true, nil; n.Gap {
				n.Engine = ""
			}
			break
		}
		for i, p := range n.Further {
			if strings.Count(p, "/") >= deepest {
				n.Further[i] = path.Dir(p)
			}
		}
		slices.Sort(n.Further)
		n.Further = slices.Compact(n.Further)
	}
	return n
}

func size(texts []string) (bytes int) {
	for _, p := range texts {
		bytes += len(p)
	}
	return bytes
}
