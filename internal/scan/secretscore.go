package scan

// SecretsScore scores SECRETS from 0 to 100. The worst finding sets the band; within it the
// score falls with the number of findings. The size of the code does not matter: an intruder
// needs only one valid credential.
func SecretsScore(c FindingCounts, coverage Coverage) float64 {
	ceiling, floor, weighted := 100.0, 100.0, 0.0
	switch {
	case c.Critical > 0:
		ceiling, floor, weighted = 20, 0, float64(c.Critical)+0.5*float64(c.High)
	case c.High > 0:
		ceiling, floor, weighted = 35, 20, float64(c.High)+0.2*float64(c.Medium)
	case c.Medium > 0:
		ceiling, floor, weighted = 75, 35, float64(c.Medium)+0.1*float64(c.Low)
	case c.Low > 0:
		ceiling, floor, weighted = 95, 80, 0.5*float64(c.Low)
	}
	return capped(ceiling-(ceiling-floor)*max(weighted-1, 0)/(weighted+4), coverage)
}
