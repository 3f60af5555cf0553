package secrets

import (
	"regexp"
	"strings"
)

// trait is evidence for or against a value being the credential of an installation, rather than one with which everybody starts.
type trait uint

const (
	traitAccount  trait = 1 << iota // text beside it
	traitSettings                   // its file
	traitRandom                     // its form
	traitChosen
	traitTrial
	traitSeed
	traitShown
	traitDevelopment
	traitCatalogue
	traitLicensed // its tree
	traitDocuments
	traitGuides
	traitTests
)

// weight is the weight of a trait, and the reason that it gives for a lower severity.
type weight struct {
	points int
	reason string
}

// weights, except for that of a catalogue, are fitted by logistic regression to findings in public projects whose readers would act on
// them or not. A point is a quarter of a unit of log odds.
var weights = map[trait]weight{
	traitAccount:     {points: 4},
	traitSettings:    {points: 3},
	traitRandom:      {points: 3},
	traitChosen:      {points: 2},
	traitTrial:       {-2, "the text beside it or its name speaks of a test, a demonstration or a default"},
	traitSeed:        {-3, "it is in data that fill a database"},
	traitShown:       {-5, "its file is shown as an example"},
	traitDevelopment: {-8, "its file serves development, tests or a pipeline"},
	traitCatalogue:   {-4, "every copy of the program sends it to a public catalogue"},
	traitLicensed:    {-4, "the licence of the project is open"},
	traitDocuments:   {-3, "the project has documents for strangers"},
	traitGuides:      {-5, "strangers install the project, and start with the values in it"},
	traitTests:       {-4, "the project is tested"},
}

const (
	// basePoints are those of a value without any trait.
	basePoints = 12
	// severePoints are the points from which a value is HIGH or CRITICAL, uncertainPoints those from which it is not LOW.
	severePoints    = 4
	uncertainPoints = 0
)

var (
	// trialWord matches words of values that serve no installation, in names and paths; testWord those in the text beside a value.
	trialWord = regexp.MustCompile(`(?i)default|demo|example|sample|test|dummy|fake|mock|change`)
	testWord  = regexp.MustCompile(`(?i)test`)
	// catalogue matches public catalogues of films, music and books, which ask each program for a key, and let it read what everybody may.
	catalogue = regexp.MustCompile(`(?i)themoviedb|\btmdb|the_?tvdb|\btvdb|fanart\.?tv|omdb(api)?\b|\btrakt|last\.?fm|audioscrobbler|discogs|comic_?vine|` +
		`opensubtitles|myanimelist|anilist|musicbrainz`)
	// testRun matches the command of a test runner, which passes the account of its own environment.
	testRun = regexp.MustCompile(`(?i)\b(cypress|playwright|testcafe|nightwatch|detox|wdio|newman|jest|vitest|mocha|pytest|phpunit|rspec|locust|` +
		`artillery)[ \t]+(-|run\b|open\b|test\b)|\bgo[ \t]+test[ \t]`)
)

// traitsOf returns the traits of a match that its text and its file show.
func traitsOf(t *text, m match, p policy) trait {
	near, name := "", ""
	if m.end > m.start {
		near, name = vicinity(t.s, m), settingName(t.s, m)
	}
	random := strong(m.secret) || unguessable(m.secret)
	all := trait(0)
	for one, holds := range map[trait]bool{
		traitAccount:     m.facts.password && accountSetting.MatchString(near),
		traitSettings:    secretFile.MatchString(t.path),
		traitRandom:      random,
		traitChosen:      !random && personal(m.secret),
		traitTrial:       testWord.MatchString(near) || trialWord.MatchString(name) || trialWord.MatchString(t.path),
		traitSeed:        p.seed,
		traitShown:       p.sample || p.prose || p.test,
		traitCatalogue:   ofCatalogue(t, m, near),
		traitDevelopment: p.local || p.dev || p.pipeline || ofDevelopmentClass(t, m) || isTestRun(t, m),
	} {
		if holds {
			all |= one
		}
	}
	return all
}

// ofCatalogue reports whether a match in code is a key beside the name of a public catalogue.
func ofCatalogue(t *text, m match, near string) bool {
	return !m.facts.password && tableFile.MatchString(t.path) && catalogue.MatchString(t.path+near)
}

// isTestRun reports whether a match is in the command of a test runner.
func isTestRun(t *text, m match) bool {
	return m.end > m.start && testRun.MatchString(lineAround(t.s, m.from, m.end))
}

// points returns the sum of the points of traits.
func (all trait) points() int {
	sum := basePoints
	for one, w := range weights {
		if all&one != 0 {
			sum += w.points
		}
	}
	return sum
}

// against returns the reasons of the traits that lower a severity.
func (all trait) against() string {
	var reasons []string
	for one := traitAccount; one <= traitTests; one <<= 1 {
		if w := weights[one]; all&one != 0 && w.points < 0 {
			reasons = append(reasons, w.reason)
		}
	}
	return strings.Join(reasons, "; ")
}

// weigh lowers the severity of a value by the points of its traits and of its tree's, unless its form or what stands beside it shows
// what it opens.
func (h *hit) weigh(tree trait) {
	all := h.traits | tree
	points, severity := all.points(), h.facts.severity
	switch {
	case h.certain:
		return
	case points < uncertainPoints:
		severity = sevLow
	case points < severePoints:
		severity = sevMed
	}
	if severity.Rank() > h.facts.severity.Rank() {
		h.facts.severity, h.reason = severity, all.against()
	}
}

// isCertain reports whether a match needs no further evidence: it is a provider's token, the text beside it shows what it opens, a
// provider runs the program with it, or code signs or encrypts with it, which no installation can replace.
func isCertain(t *text, m match, p policy) bool {
	code := tableFile.MatchString(t.path) && !p.seed
	return identified(m) || hosted(t, m) || opens(t, m) || m.rule.id == ruleJWK || deploymentFile.MatchString(t.path) ||
		code && signingRules[m.rule.id]
}

// signingRules are rules that find keys in code that signs or encrypts with them.
var signingRules = set(ruleSigning, ruleEncoded, "cipher-key", "cipher-key-literal")

// weighAll weighs the hits of a tree.
func weighAll(outcomes []outcome, tree trait) {
	for i := range outcomes {
		for n := range outcomes[i].hits {
			outcomes[i].hits[n].weigh(tree)
		}
	}
}
