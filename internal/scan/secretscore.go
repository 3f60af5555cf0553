package scan

// uncertainLines are the lines of code among which one uncertain finding is worth attention.
const uncertainLines = 10_000

// SecretsScore scores SECRETS from 0 to 100. The worst finding sets the band. HIGH and CRITICAL are live credentials as far as the code
// shows, of which an intruder needs only one: the size of the code does not matter. What a MEDIUM finding opens is unknown, so the score
// falls with their number per 10,000 lines.
func SecretsScore(c FindingCounts, lines int, coverage Coverage) float64 {
	score := 100.0
	within := func(ceiling, floor, weighted float64) {
		score = min(score, ceiling-(ceiling-floor)*max(weighted-1, 0)/(weighted+4))
	}
	if c.Low > 0 {
		within(95, 80, 0.5*float64(c.Low))
	}
	if c.Medium > 0 {
		density := (float64(c.Medium) + 0.1*float64(c.Low)) / max(float64(lines)/uncertainLines, 1)
		score = min(score, 90-55*density/(1+density))
	}
	if c.High > 0 {
		within(35, 20, float64(c.High)+0.2*float64(c.Medium))
	}
	if c.Critical > 0 {
		within(20, 0, float64(c.Critical)+0.5*float64(c.High))
	}
	return capped(score, coverage)
}
