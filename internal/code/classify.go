package code

import (
	"bytes"
	"cmp"
	"path"
	"regexp"
	"strings"
)

const (
	// binaryHead is how much of a file is searched for a NUL, as in git.
	binaryHead = 8 << 10
	// testImportHead is how much of a file is searched for imports of libraries for tests.
	testImportHead = 8 << 10
	// generatedHead is how much of a file is searched for the marks of code generators.
	generatedHead  = 4 << 10
	generatedLines = 20
	// A script is minified if it has at least this size, and longer lines than people write:
	// long on average, or with most of the text in very long ones.
	minifiedSize     = 1 << 10
	minifiedAverage  = 250
	minifiedLongLine = 2_000
)

// Classify describes a file by its path in the repository and its content.
func Classify(file string, content []byte) File {
	f := File{Path: file, Size: int64(len(content))}
	f.Binary = bytes.IndexByte(content[:min(len(content), binaryHead)], 0) >= 0
	if f.Binary {
		f.Test, f.Vendored = testPath(file, ""), VendoredPath(file)
		return f
	}
	f.Language = language(file, content)
	f.VendoredBy, f.Library = thirdParty(file, f.Language, content)
	f.Vendored = f.VendoredBy != ""
	if f.Language == sourceMap {
		f.Bundled = packagesIn(content)
	}
	f.Test = testPath(file, f.Language) || importsTests(f.Language, content)
	f.Minified = minified(file, f.Language, content)
	f.Generated = generatedPath(file) || generatedContent(f.Language, content) || compiled(f.Language, content)
	return f
}

// VendoredPath reports whether a path is in a conventional folder for third-party code.
func VendoredPath(file string) bool {
	return vendoredFolder(file) || vendoredFileName(file)
}

// BinaryName reports whether a file's extension belongs to a binary format.
func BinaryName(file string) bool {
	return binaryExtensions[strings.TrimPrefix(strings.ToLower(path.Ext(file)), ".")]
}

// language returns the language of a text, "" if unknown.
func language(file string, content []byte) string {
	name := path.Base(file)
	lower := strings.ToLower(name)
	if l := cmp.Or(languageByName[name], languageByName[lower]); l != "" {
		return l
	}
	for prefix, l := range languageByPrefix {
		if strings.HasPrefix(lower, prefix) {
			return l
		}
	}
	extension := strings.TrimPrefix(path.Ext(lower), ".")
	if l := languageByMark(extension, content); l != "" {
		return l
	}
	if l := languageByExtension[extension]; l != "" {
		return l
	}
	return languageByShebang(content)
}

// languageByMark decides between languages that share an extension.
func languageByMark(extension string, content []byte) string {
	for _, m := range languageMarks[extension] {
		if m.mark.Match(content[:min(len(content), 16<<10)]) {
			return m.language
		}
	}
	return ""
}

var shebang = regexp.MustCompile(`^#![ \t]*(?:\S*/)?env[ \t]+(?:-\S+[ \t]+)*(?:\w+=\S*[ \t]+)*([A-Za-z+]+)|^#![ \t]*(?:\S*/)?([A-Za-z+]+)`)

func languageByShebang(content []byte) string {
	line, _, _ := bytes.Cut(content[:min(len(content), 200)], []byte{'\n'})
	m := shebang.FindSubmatch(line)
	if m == nil {
		if bytes.HasPrefix(content, []byte("<?php")) {
			return "PHP"
		}
		return ""
	}
	return languageByInterpreter[string(append(m[1], m[2]...))]
}

// testPath reports whether a path is test code by the conventions of its language.
func testPath(file, language string) bool {
	dir, name := path.Split(file)
	for folder := range strings.SplitSeq(strings.TrimSuffix(dir, "/"), "/") {
		lower := strings.ToLower(folder)
		if testFolders[lower] || specLanguages[language] && (lower == "spec" || lower == "specs") || testProject.MatchString(folder) ||
			testModule.MatchString(lower) ||
			(language == "Go" || language == "") && testPackage(folder) {
			return true
		}
	}
	if p := testNames[language]; p != nil && p.MatchString(name) {
		return true
	}
	return false
}

// importsTests reports whether code is part of tests by what it imports.
func importsTests(language string, content []byte) bool {
	p := testImports[language]
	return p != nil && p.Match(content[:min(len(content), testImportHead)])
}

// testPackage reports whether a folder contains helpers for tests by Go's convention, such
// as httptest.
func testPackage(folder string) bool {
	return testPackages.MatchString(folder) && !wordsOnTest[folder]
}

func generatedPath(file string) bool {
	dir, name := path.Split(file)
	lower := strings.ToLower(name)
	for folder := range strings.SplitSeq(strings.ToLower(dir), "/") {
		if generatedFolders[folder] {
			return true
		}
	}
	return generatedNames[lower] || generatedFile.MatchString(lower)
}

// generatedContent looks for the marks of code generators in the comment at the top, for those of
// documentation, and for the loaders of bundles.
func generatedContent(language string, content []byte) bool {
	head := content[:min(len(content), generatedHead)]
	if scripts[language] && bundled(content[:min(len(content), 64<<10)]) {
		return true
	}
	if language == "HTML" && documentation.Match(head) {
		return true
	}
	if !bytes.Contains(bytes.ToLower(head), []byte("generated")) { // a part of every mark
		return false
	}
	lines := 0
	for line := range bytes.Lines(head) {
		if lines++; lines > generatedLines {
			break
		}
		if comment.Match(line) && generatedMark.Match(line) {
			return true
		}
	}
	return false
}

// bundled looks for the loaders of bundles. It first looks for a word that each of them
// contains, which is much faster.
func bundled(content []byte) bool {
	for _, word := range []string{"webpack", "parcelRequire", "System.register"} {
		if bytes.Contains(content, []byte(word)) {
			return bundle.Match(content)
		}
	}
	return false
}

// minified judges a script or style sheet by the length of its lines.
func minified(file, language string, content []byte) bool {
	if !scripts[language] && language != "CSS" {
		return false
	}
	if minifiedFile.MatchString(strings.ToLower(path.Base(file))) {
		return true
	}
	if len(content) < minifiedSize {
		return false
	}
	lines, long := 0, 0
	for line := range bytes.Lines(content) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		lines++
		if len(line) > minifiedLongLine {
			long += len(line)
		}
	}
	return lines > 0 && (len(content)/lines > minifiedAverage || 2*long > len(content))
}
