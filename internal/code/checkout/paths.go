package checkout

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"assay/internal/scan"
)

// maxName is the limit of file systems for one name, in bytes.
const maxName = 255

// judgePath returns why a path of a repository cannot be a file of the tree, nil if it can.
func judgePath(path string, l Limits) *scan.Note {
	refuse := func(why string) *scan.Note {
		return &scan.Note{Code: NotePathRefused, Message: "The file was left out: its path " + why + ".", Path: path, Gap: true}
	}
	switch {
	case path == "":
		return refuse("is empty")
	case len(path) > l.PathBytes:
		return tooLong(path, fmt.Sprintf("is longer than %d bytes", l.PathBytes))
	case strings.Count(path, "/") >= l.PathDepth:
		return tooLong(path, fmt.Sprintf("is deeper than %d folders", l.PathDepth))
	case !utf8.ValidString(path):
		return refuse("is not UTF-8")
	case strings.ContainsFunc(path, unicode.IsControl):
		return refuse("contains control characters")
	case strings.Contains(path, `\`):
		return refuse("contains a backslash")
	}
	for name := range strings.SplitSeq(path, "/") {
		switch {
		case name == "":
			return refuse("is absolute or contains an empty name")
		case name == "." || name == "..":
			return refuse("leads elsewhere")
		case len(name) > maxName:
			return tooLong(path, fmt.Sprintf("has a name longer than %d bytes", maxName))
		case isDotGit(name):
			return refuse("contains a name that is equivalent to .git")
		}
	}
	return nil
}

func tooLong(path, why string) *scan.Note {
	return &scan.Note{Code: NotePathTooLong, Message: "The file was left out: its path " + why + ".", Path: path, Gap: true}
}

var shortGit = regexp.MustCompile(`^git~[0-9]+$`)

// isDotGit reports whether a file system may interpret the name as .git: HFS+ ignores case
// and some characters, NTFS ignores case and trailing dots and blanks, has short names, and
// streams after a colon (CVE-2014-9390, CVE-2019-1352).
func isDotGit(name string) bool {
	if len(name) < len("git~1") && name != ".git" && isASCII(name) && !strings.EqualFold(name, ".git") {
		return false
	}
	if !isASCII(name) {
		name = norm.NFKC.String(strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Cf, r) {
				return -1
			}
			return r
		}, name))
	}
	name, _, _ = strings.Cut(name, ":")
	name = strings.ToLower(strings.TrimRight(name, " ."))
	return name == ".git" || shortGit.MatchString(name)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// caseFolder maps names that are equal on case-insensitive file systems to the same text.
type caseFolder struct{ caser cases.Caser }

func newCaseFolder() caseFolder { return caseFolder{cases.Fold()} }

func (f caseFolder) fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return norm.NFC.String(f.caser.String(norm.NFD.String(s)))
}
