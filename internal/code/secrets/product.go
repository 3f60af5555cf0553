package secrets

import (
	"os"
	"regexp"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

const (
	// minGuides is the number of kinds of documents for strangers from which a licensed tree is that of a product.
	minGuides = 3
	// minDocument is the minimum size of such a document, in bytes.
	minDocument = 100
	// maxLicense limits the part of a licence that is read, in bytes.
	maxLicense = 1 << 17
)

var (
	// licenseFile matches the names of licences, openLicense the words of those that let strangers run a program.
	licenseFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|unlicense)([._-][\w.-]*)?$`)
	openLicense = regexp.MustCompile(`(?i)permission\s+is\s+hereby\s+granted|general\s+public\s+licen|apache\s+licen[sc]e|mozilla\s+public\s+licen|` +
		`redistribution\s+and\s+use\s+in\s+source|eclipse\s+public\s+licen|european\s+union\s+public\s+licen|permission\s+to\s+use,\s+copy|` +
		`free\s+and\s+unencumbered|(business\s+source|elastic|functional\s+source|server\s+side\s+public|sustainable\s+use)\s+licen`)
	// guides match the kinds of documents with which a project addresses people who do not know each other, and what publishes releases.
	guides = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(\.github/|docs/)?contributing(\.\w+)?$`),
		regexp.MustCompile(`(?i)^(\.github/|docs/)?security(\.\w+)?$`),
		regexp.MustCompile(`(?i)^(\.github/|docs/)?code[-_]of[-_]conduct(\.\w+)?$`),
		regexp.MustCompile(`(?i)^(docs/)?(change(s|log)|history|news|release[-_]?notes)(\.\w+)?$`),
		regexp.MustCompile(`(?i)^(\.github/|\.gitlab/|docs/)?(issue|(pull|merge)_request|discussion)_templates?(\.\w+$|/)`),
		regexp.MustCompile(`(?i)^(\.github/|docs/)?(codeowners|maintainers|governance|authors|funding)(\.\w+)?$`),
		regexp.MustCompile(`(?i)^\.goreleaser\.ya?ml$|^([\w-]+/){0,2}Chart\.yaml$|^\.github/workflows/[^/]*(release|publish|package|docker|image)[^/]*\.ya?ml$`),
	}
)

// isProduct reports whether strangers install the program of a tree: it has an open licence and several kinds of documents for people
// who do not know each other. No installation is the one that such a tree describes.
func isProduct(root *os.Root, tree *code.Tree) bool {
	licensed, kinds := false, make([]bool, len(guides))
	for _, f := range tree.Files {
		if f.Size < minDocument || strings.Count(f.Path, "/") > 2 {
			continue
		}
		for i, guide := range guides {
			kinds[i] = kinds[i] || guide.MatchString(f.Path)
		}
		if licensed || strings.Contains(f.Path, "/") || !licenseFile.MatchString(f.Path) {
			continue
		}
		content, err := readFile(root, f.Path, maxLicense)
		licensed = err == nil && openLicense.Match(content)
	}
	count := 0
	for _, present := range kinds {
		if present {
			count++
		}
	}
	return licensed && count >= minGuides
}

// ofProduct lowers the severity of values in the settings of a product that nothing shows to open a server or an account: those of its
// installations are not in the tree, and what it starts with is a default. The secrets of clients in its code are those of all who run
// it. A key that its code signs or encrypts with remains HIGH, because no installation can replace it, and so does one in the form of a
// JSON Web Key, which has no use but tokens.
func ofProduct(root *os.Root, tree *code.Tree, outcomes []outcome) {
	var values []*hit
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			if severe := h.facts.severity == sevHigh || h.facts.severity == scan.SeverityCritical; severe && h.isShared() {
				values = append(values, h)
			}
		}
	}
	if len(values) == 0 || !isProduct(root, tree) {
		return
	}
	for _, h := range values {
		h.facts.severity = sevMed
	}
}

var (
	// ofClients find the secrets of clients, which somebody else has issued; ownValues values that a program makes up or is given.
	ofClients = set("hardcoded-secret", "oauth-client-secret", "client-credentials", "basic-auth-header", rulePairedSecret)
	ownValues = set("dotenv", "rails-master-key", "rails-secrets", "rails-secret-key-base", "command-password", "cipher-key", ruleSigning,
		ruleStore, ruleFallback, ruleApplication)
)

// isShared reports whether a hit is a value that all installations of a program start with, or share.
func (h *hit) isShared() bool {
	code := tableFile.MatchString(h.path) && !h.policy.seed
	switch {
	case h.opens:
		return false
	case ofClients[h.rule], h.nominal:
		return true
	}
	own := ownValues[h.rule] || keyForms[h.rule] && h.rule != ruleJWK ||
		strings.HasPrefix(h.rule, "config-") || strings.HasPrefix(h.rule, "kubernetes-")
	return own && !code && !deploymentFile.MatchString(h.path)
}
