package sast

import "slices"

// The points of findings decide what is reported, so that they say little about what is left: of the leads that people read, those with
// many were right less often than the others. Leads have points of their own, fitted to these.

// leadPoints are those of a lead that nothing else counts against: one of five was right.
const leadPoints = -2

// leadRulePoints are added for rules whose leads were right less often: most of what they find is meant to be, or seldom worth a change.
var leadRulePoints = map[string]int{
	"taint/log-injection":   -4,
	"taint/open-redirect":   -3,
	"taint/reflection":      -3,
	"taint/regex-injection": -4,
	"taint/ssrf":            -2,
	"taint/trust-boundary":  -4,
}

// leadReasonPoints are added for reasons that are decisive as a rule. Others, such as many calls or a habit of sanitizing, are as frequent
// among leads that were right.
var leadReasonPoints = map[string]int{
	byAdministrators: -4,
	byForm:           -1,
	byOperators:      -2,
	containedPath:    -4,
	explainedHere:    -3,
	insideSite:       -4,
}

// fieldPoints are added where pages show fields of objects of other files: they show many, which only their names distinguish.
const fieldPoints = -3

// leadPointsOf returns the points of a lead, powers of two of the odds that a maintainer would change the code.
func leadPointsOf(rule string, why []string) int {
	points := leadPoints + leadRulePoints[rule]
	if rule == "taint/xss" && slices.Contains(why, throughFields) {
		points += fieldPoints
	}
	for _, reason := range why {
		points += leadReasonPoints[reason]
	}
	return points
}
