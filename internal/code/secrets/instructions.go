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

// ofInstructions lowers the severity of generated secrets that who installs the program is told to replace, or that its deployment takes
// from outside.
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
