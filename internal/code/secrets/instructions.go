package secrets

import (
	"os"
	"path"
	"regexp"

	"assay/internal/code"
)

var (
	// generatedSecret matches the line of a file of variables with the secret that Symfony generates for a new project.
	generatedSecret = regexp.MustCompile(`^\s*APP_SECRET\s*=`)
	// setsSecret matches an instruction or a deployment that sets the variable to another value than the one in the file.
	setsSecret = regexp.MustCompile(`\bAPP_SECRET["']?\s{0,9}[=:]?\s{0,9}["']?(<|\$\{?|your|change|\{\{|\.\.\.|%)`)
)

// ofInstructions lowers the severity of generated secrets that an instruction asks to replace, or that a deployment takes from outside.
func ofInstructions(root *os.Root, tree *code.Tree, outcomes []outcome) {
	var generated []*hit
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			if h.rule == "dotenv" && h.facts.severity == sevMed && generatedSecret.MatchString(lineOf(root, h.path, h.line)) {
				generated = append(generated, h)
			}
		}
	}
	if len(generated) == 0 {
		return
	}
	for _, f := range tree.Files {
		if f.Size > maxReader || !deployment.MatchString(f.Path) || path.Base(f.Path) == ".env" || policyOf(f).test {
			continue
		}
		if content, err := readFile(root, f.Path, maxReader); err == nil && setsSecret.Match(content) {
			for _, h := range generated {
				h.facts.severity, h.facts.confidence = sevLow, unsure
			}
			return
		}
	}
}

// describedPlace matches files that describe an interface.
var describedPlace = regexp.MustCompile(apiDescription)

// ofDescriptions lowers the severity of values that the description of an interface shows as well: they are its examples.
func ofDescriptions(outcomes []outcome) {
	described := map[string]bool{}
	for _, o := range outcomes {
		for _, h := range o.hits {
			if describedPlace.MatchString(h.path) {
				described[h.secret] = true
			}
		}
	}
	for i := range outcomes {
		for n := range outcomes[i].hits {
			if h := &outcomes[i].hits[n]; described[h.secret] && h.facts.severity.Rank() < sevLow.Rank() {
				h.facts.severity, h.facts.confidence = sevLow, unsure
			}
		}
	}
}
