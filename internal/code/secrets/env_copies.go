package secrets

import (
	"context"
	"os"
	"path"
	"regexp"

	"assay/internal/code"
)

var (
	// envTemplate matches files of variables that are not the ones that programs read, and ofProduction those with which they run.
	envTemplate  = regexp.MustCompile(`(?i)(^|/)(\.env[._-][\w.-]+|[\w.-]+\.env|env[._-][\w.-]+)$`)
	ofProduction = regexp.MustCompile(`(?i)prod|live|staging|release|deploy`)
)

// ofTemplates lowers the severity of values in files of variables that a script or an instruction of the tree copies to the file that
// programs read: everybody starts with them, and replaces them.
func ofTemplates(ctx context.Context, root *os.Root, tree *code.Tree, outcomes []outcome) {
	copies := templateHits(outcomes)
	if len(copies) == 0 {
		return
	}
	_ = eachReader(ctx, root, tree, func(_ code.File, content []byte) {
		for command, hits := range copies {
			if !command.Match(content) {
				continue
			}
			for _, h := range hits {
				h.facts.severity, h.facts.confidence = sevLow, unsure
			}
		}
	})
}

// templateHits returns the hits in files that can be templates, by an expression for the command that copies the file.
func templateHits(outcomes []outcome) map[*regexp.Regexp][]*hit {
	copies := map[*regexp.Regexp][]*hit{}
	for i := range outcomes {
		var hits []*hit
		for n := range outcomes[i].hits {
			if h := &outcomes[i].hits[n]; envTemplate.MatchString(h.path) && !ofProduction.MatchString(h.path) && h.rule == "dotenv" &&
				h.facts.severity.Rank() < sevLow.Rank() {
				hits = append(hits, h)
			}
		}
		if len(hits) > 0 {
			copies[regexp.MustCompile(`\b(?:cp|copy|mv|install|Copy-Item)\b[^\n|;&]{0,60}?[\s/"']`+regexp.QuoteMeta(path.Base(hits[0].path))+
				`["']?\s+["']?(?:[\w.${}-]+/)*\.env(?:[\s"'|;&)\x60]|$)`)] = hits
		}
	}
	return copies
}
