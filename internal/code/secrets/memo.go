package secrets

import (
	"regexp"
	"slices"
	"strings"
)

// memo caches what the rules ask about a whole text for each of their matches, of which a file of data can have thousands.
type memo struct {
	api, cipher, replaced, stores, signing, server lazy
	marks                                          []span
	marked                                         bool
	modules                                        []span
	moduled                                        bool
	scans                                          int // of the whole text
	names                                          int // that were looked up in it
	// foreign are names that its code passes as keys, and that other files declare.
	foreign []foreignKey
}

// lazy is a boolean that is computed once.
type lazy struct{ known, value bool }

func (t *text) once(l *lazy, compute func() bool) bool {
	if !l.known {
		t.memo.scans++
		*l = lazy{known: true, value: compute()}
	}
	return l.value
}

// describesAPI reports whether a file describes an interface, so that its values are examples.
func (t *text) describesAPI() bool {
	return t.once(&t.memo.api, func() bool {
		return apiFile.MatchString(t.path) && apiResponses.MatchString(t.s) && apiMedia.MatchString(t.s)
	})
}

// encrypts reports whether a text has code that encrypts with a key of its own.
func (t *text) encrypts() bool {
	return t.once(&t.memo.cipher, func() bool { return ofCipher.MatchString(t.s) })
}

// replacesKey reports whether the key of an application is replaced by one from outside of the program.
func (t *text) replacesKey() bool {
	return t.once(&t.memo.replaced, func() bool { return replacedKey.MatchString(t.s) })
}

// signs reports whether a text has code that signs, or verifies signatures.
func (t *text) signs() bool {
	return t.once(&t.memo.signing, func() bool { return signs.MatchString(t.s) })
}

// signsIn reports whether a text has the address of a server that its code can sign in to.
func (t *text) signsIn() bool {
	return t.once(&t.memo.server, func() bool { return namesServer(t.s) })
}

// hasOnlyStores reports whether a Compose file only has databases, without a program that uses them: developers start it beside their
// own program.
func (t *text) hasOnlyStores() bool {
	return t.once(&t.memo.stores, func() bool {
		if !composition.MatchString(t.path) || ownImage.MatchString(t.s) {
			return false
		}
		images := image.FindAllStringSubmatch(t.s, -1)
		return len(images) > 0 && !slices.ContainsFunc(images, func(m []string) bool { return !store.MatchString(m[1]) })
	})
}

// commentMarks returns the places of the marks of comments, in order. A text has only one kind of them.
func (t *text) commentMarks(expr *regexp.Regexp) []span {
	if !t.memo.marked {
		t.memo.scans++
		t.memo.marked = true
		for _, at := range expr.FindAllStringIndex(t.s, -1) {
			t.memo.marks = append(t.memo.marks, span{at[0], at[1]})
		}
	}
	return t.memo.marks
}

// maxLine limits how far from a match the ends of its line are searched, in bytes: the lines of a minified file have no end.
const maxLine = 2048

// lineStart returns the offset of the line that an offset is in, or one within maxLine before it.
func lineStart(s string, at int) int {
	from := max(0, at-maxLine)
	return from + strings.LastIndexByte(s[from:at], '\n') + 1
}

// lineEnd returns the end of the line that an offset is in, or one within maxLine after it.
func lineEnd(s string, at int) int {
	rest := s[at:min(len(s), at+maxLine)]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		return at + end
	}
	return at + len(rest)
}

// lineAround returns the lines that a range of a text is in.
func lineAround(s string, from, to int) string {
	start := lineStart(s, from)
	if start > 0 && s[start-1] == '\n' {
		start--
	}
	return s[start:lineEnd(s, to)]
}
