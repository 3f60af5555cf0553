package code

import (
	"bytes"
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// VendoredBy is why a file counts as third-party code.
type VendoredBy string

// Reasons; the first that applies is used.
const (
	ByFolder  VendoredBy = "folder"  // of third-party code, by convention
	ByLibrary VendoredBy = "library" // a known library's banner or digest
	ByName    VendoredBy = "name"    // the name of a library, or a name or folder with a version
	ByBanner  VendoredBy = "banner"  // a licence and a version at the top of a served file
)

const (
	// bannerHead is how much of a file is searched for a library's name and version in its
	// banner, libraryHead in its code.
	bannerHead  = 2 << 10
	libraryHead = 64 << 10
	// mapTail is the end of a compiled script that is searched for the reference to its
	// source map.
	mapTail = 1 << 10
)

// librariesTable has a known library on each line: its package URL without scheme and
// version, an expression for file names ("-": any script or style sheet), and one for its
// banner, in which %v is the version. A banner begins a comment at the top, or any line where
// the name of the file counts, too; an expression after "=" is searched for in the code.
//
//go:embed libraries.tsv
var librariesTable string

// library is a known library.
type library struct {
	purl   string
	file   *regexp.Regexp // nil for any script or style sheet
	banner *regexp.Regexp
	inCode bool
	word   []byte // is in every file in whose code the expression is searched for; nil for none
}

// titleTag is a tag before the title of a file.
const titleTag = `@(?:license|preserve|name|overview|fileoverview)[\s*]+`

const versionExpr = `(\d+(?:\.\d+){1,3}(?:-(?:alpha|beta|rc|pre|dev)[\w.]*)?)`

var libraries = sync.OnceValue(func() []library {
	var all []library
	for line := range strings.Lines(librariesTable) {
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		l := library{purl: fields[0]}
		if len(fields) > 3 {
			l.word = []byte(fields[3])
		}
		if fields[1] != "-" {
			l.file = regexp.MustCompile(`(?i)^(?:` + fields[1] + `)$`)
		}
		banner, inCode := strings.CutPrefix(fields[2], "=")
		l.inCode = inCode
		switch {
		case inCode:
		case l.file == nil:
			banner = `^(?:` + banner + `)`
		default:
			banner = `(?m)^[\s/*!#;(-]*(?:` + titleTag + `)?` + banner
		}
		l.banner = regexp.MustCompile(strings.ReplaceAll(banner, "%v", versionExpr))
		all = append(all, l)
	}
	return all
})

// thirdParty returns why a file is a copy of third-party code, "" for own code, and the
// library, if known.
func thirdParty(file, language string, content []byte) (by VendoredBy, purl string) {
	if isCopied(language) {
		purl = libraryOf(file, language, content)
	}
	switch {
	case vendoredFolder(file):
		return ByFolder, purl
	case purl != "" && strings.Contains(file, "/"): // a library's own repository has it at the top
		return ByLibrary, purl
	case vendoredFileName(file):
		return ByName, purl
	case copiedScripts[language] && nestedVersion.MatchString(file):
		return ByName, purl
	case !scripts[language] && language != "CSS":
		return "", ""
	case isVersioned(file), servedCopy(file, content):
		return ByName, purl
	case servedFolder.MatchString(file) && distributed(path.Base(file), content):
		return ByBanner, purl
	}
	return "", ""
}

// isCopied reports whether libraries of a language are copied into programs.
func isCopied(language string) bool {
	return language == "PHP" || language == "Python" || language == "CSS" || scripts[language]
}

// isVersioned reports whether the name of a file, or of its folder, has a version.
func isVersioned(file string) bool {
	return versionedName.MatchString(path.Base(file)) || versionedFolder.MatchString(file)
}

// servedCopy reports whether a served file has the name of a library, and its size.
func servedCopy(file string, content []byte) bool {
	return len(content) >= MinDigested && servedFolder.MatchString(file) && servedLibrary.MatchString(path.Base(file))
}

// libraryOf returns the package URL, with the version, of the library that a file is a copy
// of.
func libraryOf(file, language string, content []byte) string {
	name := path.Base(file)
	head := content[:min(len(content), bannerHead)]
	numbered := numbers.Match(head)
	begun := titles(head)
	for _, l := range libraries() {
		switch {
		case l.file == nil && (language == "PHP" || language == "Python" || !numbered && !l.inCode):
			continue
		case l.file != nil && !l.file.MatchString(name):
			continue
		}
		texts := begun
		switch {
		case l.inCode:
			texts = [][]byte{content[:min(len(content), libraryHead)]}
		case l.file != nil:
			texts = [][]byte{head}
		}
		if version := l.versionIn(texts); version != "" {
			return "pkg:" + l.purl + "@" + semantic(l.purl, version)
		}
	}
	if scripts[language] || language == "CSS" {
		return digested(content)
	}
	return ""
}

// versionIn returns the version of the library that one of the texts names, "" if none does.
func (l library) versionIn(texts [][]byte) string {
	for _, text := range texts {
		if l.word != nil && !bytes.Contains(text, l.word) {
			continue
		}
		if m := l.banner.FindSubmatch(text); m != nil {
			return string(m[1])
		}
	}
	return ""
}

var (
	// ahead matches what may precede the title of a file in its comment: a line for an editor, or a tag.
	ahead = regexp.MustCompile(`^(?:vim?: [^\n]*\n|` + titleTag + `)`)
	// lineComment matches a line that is a comment.
	lineComment = regexp.MustCompile(`^[\s;(]*//`)
)

// titles returns what follows the beginning of each comment, without signs and tags before it. A library's banner is at the beginning
// of its comment; further below, a comment may name the libraries that own code needs.
func titles(head []byte) (all [][]byte) {
	add := func(text []byte) {
		for {
			text = bytes.TrimLeftFunc(text, func(r rune) bool { return r != '@' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			tag := ahead.Find(text)
			if tag == nil {
				break
			}
			text = text[len(tag):]
		}
		if len(text) > 0 {
			all = append(all, text)
		}
	}
	within := false // a comment of several lines that begin with //
	for len(head) > 0 {
		line, rest, _ := bytes.Cut(head, []byte("\n"))
		begin := lineComment.Find(line)
		if begin != nil && !within {
			add(head[len(begin):])
		}
		within = begin != nil
		if at := bytes.Index(line, []byte("/*")); at >= 0 && !within {
			add(head[at+len("/*"):])
			_, rest, _ = bytes.Cut(head[at+len("/*"):], []byte("*/"))
		}
		head = rest
	}
	return all
}

// semantic extends a version of an npm package to three numbers.
func semantic(purl, version string) string {
	if purl == "npm/three" { // which numbers its releases
		return "0." + version + ".0"
	}
	if strings.HasPrefix(purl, "npm/") && strings.Count(version, ".") == 1 && !strings.Contains(version, "-") {
		return version + ".0"
	}
	return version
}

var (
	numbers = regexp.MustCompile(`\d\.\d`)
	// versionedName matches the usual names of copies, such as slider-2.1.0.min.js.
	versionedName = regexp.MustCompile(`(?i)^[a-z][\w.-]*?[-._]v?\d+\.\d+(\.\d+)?([.-](min|slim|custom|pack|packed|all|bundle|prod|full|dev))*\.(js|mjs|css)$`)
	// copiedScripts are languages whose interpreters and packages are copied as a whole, into folders such as nestedVersion.
	copiedScripts = set("Python", "PHP", "Ruby", "Perl")
	nestedVersion = regexp.MustCompile(`(?i)[^/]/[^/]+/([^/]+/)*[a-z][\w.-]*[-_]v?\d+\.\d+\.\d+[\w.-]*/`)
	// versionedFolder matches folders such as codemirror-5.17.0.
	versionedFolder = regexp.MustCompile(`(?i)(^|/)[a-z][\w.]*[-_]v?\d+\.\d+\.\d+[\w.-]*/`)
	// installedFolder matches where the library manager of ASP.NET installs libraries.
	installedFolder = regexp.MustCompile(`(?i)(^|/)wwwroot/lib/[^/]+/`)
	// servedLibrary matches names of libraries that a project's own files never have.
	servedLibrary = regexp.MustCompile(`(?i)^(htmx|alpine(js)?|sweetalert2?|select2|(jquery\.)?datatables|tinymce|ckeditor|` +
		`swiper(-(bundle|element|element-bundle))?|popper|owl\.carousel|toastr|summernote|flatpickr|fullcalendar|font-?awesome)([.-](min|all|bundle|umd|esm|full|lite))*\.(js|mjs|css)$`)
	// servedFolder matches folders whose files are served unchanged.
	servedFolder = regexp.MustCompile(`(?i)(^|/)(wwwroot|webroot|static|public|htdocs|webapp|www|assets|resources|client-?scripts|scripts|js|javascripts?|css|stylesheets|styles|` +
		`media|libs?|plugins?|themes?|ext|external)/`)
	// pluginFile matches plugins of jQuery, many of which have no version at their top.
	pluginFile  = regexp.MustCompile(`(?i)^jquery\.[\w.-]+\.js$`)
	openLicence = regexp.MustCompile(`\b(MIT|L?GPL|BSD|Apache)\b`)
	licence     = regexp.MustCompile(`(?i)licen[cs]e|copyright|\(c\)|©|@author|\b(MIT|GPL|BSD|LGPL|Apache)\b`)
	versionMark = regexp.MustCompile(`(?i)(\bv|\bversion[\s:]*v?|@version\s+v?|[\w.)-]\s)\d+\.\d+(\.\d+)?\b`)
	// licenceVersion matches the version of a licence, such as Apache License, Version 2.0.
	licenceVersion = regexp.MustCompile(`(?i)\b(licen[cs]es?|apache|[al]?gpl|mpl|epl|cc|bsd|public)[\s*,()-]*(v(ersion)?\.?)?[\s*]*\d+(\.\d+)?`)
	mapMark        = regexp.MustCompile(`(?m)^\s*/[/*][#@] ?sourceMappingURL=`)
)

// distributed reports whether the comment at the top of a file shows that others published it.
func distributed(name string, content []byte) bool {
	return licensed(content) || pluginFile.MatchString(name) && openLicence.Match(topComment(content))
}

// licensed reports whether the comment at the top has a licence and a version, as in
// distributed libraries.
func licensed(content []byte) bool {
	top := topComment(content)
	return licence.Match(top) && versionMark.Match(licenceVersion.ReplaceAll(top, nil))
}

// topComment returns the comment with which a script or style sheet begins, nil if it begins with code.
func topComment(content []byte) (top []byte) {
	head := bytes.TrimSpace(content[:min(len(content), bannerHead)])
	switch {
	case bytes.HasPrefix(head, []byte("/*")):
		top, _, _ = bytes.Cut(head, []byte("*/"))
	case bytes.HasPrefix(head, []byte("//")):
		for line := range bytes.Lines(head) {
			if !bytes.HasPrefix(line, []byte("//")) {
				break
			}
			top = append(top, line...)
		}
	}
	return top
}

// compiled reports whether a script refers to its source map: its source has another form.
func compiled(language string, content []byte) bool {
	return (scripts[language] || language == "CSS") && mapMark.Match(content[max(0, len(content)-mapTail):])
}

func vendoredFolder(file string) bool {
	if installedFolder.MatchString(file) {
		return true
	}
	dir, _ := path.Split(strings.ToLower(file))
	for folder := range strings.SplitSeq(dir, "/") {
		if vendoredFolders[folder] {
			return true
		}
	}
	return false
}

func vendoredFileName(file string) bool {
	name := strings.ToLower(path.Base(file))
	return vendoredNames[name] || vendoredFile.MatchString(name)
}

// LeftOut returns how many of the files that match are skipped, and why, as text; "" without
// any.
func LeftOut(files []File, which func(File) bool) string {
	counts := map[VendoredBy]int{}
	vendored, generated, minified := 0, 0, 0
	for _, f := range files {
		switch {
		case f.Binary || !which(f):
		case f.Vendored:
			vendored++
			counts[f.VendoredBy]++
		case f.Generated:
			generated++
		case f.Minified:
			minified++
		}
	}
	if vendored+generated+minified == 0 {
		return ""
	}
	var why []string
	for _, o := range []struct {
		by    VendoredBy
		words string
	}{
		{ByFolder, "in folders of third-party code"}, {ByLibrary, "copies of known libraries"}, {ByName, "by their names"},
		{ByBanner, "by the licence and version at their top"},
	} {
		if n := counts[o.by]; n > 0 {
			why = append(why, fmt.Sprintf("%d %s", n, o.words))
		}
	}
	text := fmt.Sprintf("Left out: %d vendored, %d generated and %d minified files.", vendored, generated, minified)
	if len(why) > 0 {
		text += " Vendored are " + strings.Join(slices.Clip(why), ", ") + "."
	}
	return text
}
