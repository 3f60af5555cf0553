package secrets

import (
	"os"
	"regexp"
	"strings"

	"assay/internal/code"
)

const (
	// minGuides is the number of kinds of documents for strangers from which a licensed tree is that of a product.
	minGuides = 3
	// minTests is the number of files with tests from which a project counts as tested.
	minTests = 20
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

// traitsOfTree returns what the tree shows about the values in it. A product has an open licence and several kinds of documents for
// people who do not know each other: strangers install it, and no installation is the one that such a tree describes.
func traitsOfTree(root *os.Root, tree *code.Tree, outcomes []outcome) trait {
	all, kinds, tests := trait(0), make([]bool, len(guides)), 0
	for i, f := range tree.Files {
		if outcomes[i].test {
			tests++
		}
		if f.Size < minDocument || strings.Count(f.Path, "/") > 2 {
			continue
		}
		for i, guide := range guides {
			kinds[i] = kinds[i] || guide.MatchString(f.Path)
		}
		if isOpenLicense(root, f.Path) {
			all |= traitLicensed
		}
	}
	count := 0
	for _, present := range kinds {
		if present {
			count++
		}
	}
	if count > 0 {
		all |= traitDocuments
	}
	if count >= minGuides && all&traitLicensed != 0 {
		all |= traitGuides
	}
	if tests >= minTests {
		all |= traitTests
	}
	return all
}

// isOpenLicense reports whether a file is a licence that lets strangers run the program of its tree.
func isOpenLicense(root *os.Root, name string) bool {
	if strings.Contains(name, "/") || !licenseFile.MatchString(name) {
		return false
	}
	content, err := readFile(root, name, maxLicense)
	return err == nil && openLicense.Match(content)
}
