package sast

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

// Codes of notes of this dimension.
const (
	NoteNoEngine     = "NO_ENGINE"     // a language that no engine supports
	NoteLeftOut      = "LEFT_OUT"      // vendored, generated and minified files
	NoteTestCode     = "TEST_CODE"     // omitted findings in test and example code
	NoteLeads        = "LEADS"         // flows that are listed for a review by hand
	NoteNotJudged    = "NOT_JUDGED"    // files that are too large, or were not reached in time
	NoteUnparsed     = "UNPARSED"      // a file that the engine cannot read
	NoteUntyped      = "UNTYPED"       // code that was judged by its syntax alone
	NoteEngineSaid   = "ENGINE_SAID"   // messages of an external engine
	NoteSuppressed   = "SUPPRESSED"    // findings suppressed by an external engine's operator
	NoteFindingsOver = "FINDINGS_OVER" // more findings than the limit
)

const (
	// maxSource bounds a file that is judged, in bytes.
	maxSource = 1 << 20
	// maxNamed is the maximum number of files named in notes for one reason.
	maxNamed = 20
	// maxHits bounds the findings of one engine.
	maxHits = 50_000
)

// selected returns the repository's own files in the languages, and those of them that are too
// large to be judged.
func selected(tree *code.Tree, languages []string) (files, large []code.File) {
	return chosen(tree, func(f code.File) bool { return slices.Contains(languages, f.Language) })
}

// chosen is like selected, for any choice of files.
func chosen(tree *code.Tree, which func(code.File) bool) (files, large []code.File) {
	for _, f := range tree.Files {
		switch {
		case !which(f) || !handwritten(f):
		case f.Size > maxSource:
			large = append(large, f)
		default:
			files = append(files, f)
		}
	}
	return files, large
}

// testsApart returns a function that reports whether a file is test code of a program: at least a fifth of the repository's code
// is outside of tests. With less code outside, the tests are the repository's content.
func testsApart(tree *code.Tree) func(code.File) bool {
	apart := isAside(tree, func(f code.File) bool { return f.Source() && handwritten(f) }, func(f code.File) bool { return f.Test })
	return func(f code.File) bool { return apart && f.Test }
}

// isAside reports whether a part of some files is beside a program: at least a fifth of their text is in others.
func isAside(tree *code.Tree, of, part func(code.File) bool) bool {
	inside, all := int64(0), int64(0)
	for _, f := range tree.Files {
		if !of(f) {
			continue
		}
		all += f.Size
		if part(f) {
			inside += f.Size
		}
	}
	return 5*inside < 4*all
}

// handwritten reports whether the file is text that was written for this repository.
func handwritten(f code.File) bool {
	return !f.Binary && !f.Vendored && !f.Generated && !f.Minified
}

// largeNotes returns notes about the files that were too large.
func largeNotes(large []code.File) []scan.Note {
	return named(large, func(f code.File) scan.Note {
		return scan.Note{
			Code: NoteNotJudged, Gap: true, Path: f.Path,
			Message: fmt.Sprintf("The file was not judged: it is larger than %d KiB.", maxSource>>10),
		}
	}, func(n int) scan.Note {
		return scan.Note{Code: NoteNotJudged, Gap: true, Message: fmt.Sprintf("%d more files are larger than %d KiB.", n, maxSource>>10)}
	})
}

// wideNotes returns notes about files in UTF-16.
func wideNotes(wide []code.File) []scan.Note {
	return named(wide, func(f code.File) scan.Note {
		return scan.Note{Code: NoteUnparsed, Gap: true, Path: f.Path, Message: "The file was not judged: it is in UTF-16. Convert it to UTF-8."}
	}, func(n int) scan.Note {
		return scan.Note{Code: NoteUnparsed, Gap: true, Message: fmt.Sprintf("%d more files are in UTF-16.", n)}
	})
}

// named notes the first ones of a list and counts the others.
func named[T any](list []T, each func(T) scan.Note, more func(int) scan.Note) (notes []scan.Note) {
	for _, v := range list {
		notes = append(notes, each(v))
	}
	if over := len(notes) - maxNamed; over > 0 {
		notes = append(notes[:maxNamed:maxNamed], more(over).For(notes[maxNamed:]...))
	}
	return notes
}

// pathsOf returns the paths of files.
func pathsOf(files []code.File) []string {
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = f.Path
	}
	return out
}

// counted returns a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// some returns the first few elements of a list as text.
func some(list []string, limit int) string {
	if len(list) <= limit {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:limit], ", "), len(list)-limit)
}
