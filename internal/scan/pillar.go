package scan

// Pillar is one of the four aspects that a website scan judges. Reports call the scored
// result of a pillar a category.
type Pillar string

// The pillars in the order of the contract.
const (
	PillarSecurity       Pillar = "SECURITY"
	PillarPerformance    Pillar = "PERFORMANCE"
	PillarInfrastructure Pillar = "INFRASTRUCTURE"
	PillarSEO            Pillar = "SEO"
)

// Pillars returns all pillars in contract order.
func Pillars() []Pillar {
	return []Pillar{PillarSecurity, PillarPerformance, PillarInfrastructure, PillarSEO}
}

// Valid reports whether p is one of the four.
func (p Pillar) Valid() bool { return p.Weight() > 0 }

// Weight returns the pillar's share of the overall score; it follows the potential harm.
func (p Pillar) Weight() float64 {
	switch p {
	case PillarSecurity:
		return 0.35
	case PillarPerformance:
		return 0.25
	case PillarInfrastructure, PillarSEO:
		return 0.20
	}
	return 0
}

// Title returns the pillar's name for people.
func (p Pillar) Title() string {
	switch p {
	case PillarSecurity:
		return "Security"
	case PillarPerformance:
		return "Performance"
	case PillarInfrastructure:
		return "Infrastructure"
	case PillarSEO:
		return "SEO"
	}
	return string(p)
}
