package scan

import "slices"

// Kind is one of the three things that Assay scans.
type Kind string

// Kinds of scans.
const (
	KindWebsite    Kind = "website"
	KindCode       Kind = "code"
	KindSiteHealth Kind = "site-health"
)

// Kinds returns all three, in the order in which they are shown.
func Kinds() []Kind { return []Kind{KindWebsite, KindCode, KindSiteHealth} }

// Valid reports whether k is one of the three.
func (k Kind) Valid() bool { return slices.Contains(Kinds(), k) }
