package sast

import (
	"path"
	"regexp"

	"assay/internal/scan"
)

// commandType matches the type of what a program gets from its command line.
var commandType = regexp.MustCompile(`\b(cli|cobra|kingpin|kong|flags?|pflag|argparse|click|picocli)\.` +
	`(Command|Context|FlagSet|App|Namespace|ParseContext)\b`)

// commandLine reports whether the data comes from the command line of a program, whose user it is.
func commandLine(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	return entered.MatchString(first.Message) && commandType.MatchString(first.Snippet)
}

// requestType matches a source that is the member of a type with the name of a framework's request.
var requestType = regexp.MustCompile(`^The data comes in with (\w*Request)\.\w+(\(\))?\.$`)

// ownType reports whether the type that the data is read of is one of the repository itself, in languages whose files
// are named after their types: clients of HTTP have requests, too.
func (n *normalizer) ownType(f *scan.Finding) bool {
	first := f.CodeFlow[0]
	m, ext := requestType.FindStringSubmatch(first.Message), path.Ext(first.Path)
	if m == nil || ext != ".cs" && ext != ".java" && ext != ".kt" {
		return false
	}
	for file := range n.files {
		if path.Base(file) == m[1]+ext && !n.files[file].Test {
			return true
		}
	}
	return false
}

// mocks matches files that imitate a server or present components to developers: no released program contains them.
var mocks = regexp.MustCompile(`(^|/)mocks?/|(^|/)\.storybook/|\.stories\.\w+$`)

func ofMocks(f *scan.Finding) bool { return mocks.MatchString(f.Path) }

// Code with which a program replaces itself by its own release, and names of members of archives.
var (
	updater     = regexp.MustCompile(`(?i)(^|/)[\w-]*(update|upgrade)[rs]?(/|\.\w+$)`)
	archiveName = regexp.MustCompile(`(?i)^The data comes in with [\w.]*(header|entry|member|info|file)\w*\.(full_?)?(get)?name(\(\))?\.$`)
)

// ofUpdate reports whether the data is in an archive of the program's own releases.
func ofUpdate(_ *normalizer, f *scan.Finding) bool {
	return archiveName.MatchString(f.CodeFlow[0].Message) && updater.MatchString(f.CodeFlow[0].Path)
}
