package checkout

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// Codes of the notes of a tree.
const (
	NoteFileTooLarge    = "FILE_TOO_LARGE"
	NoteTreeTooLarge    = "TREE_TOO_LARGE"
	NoteTooManyFiles    = "TOO_MANY_FILES"
	NotePackagesCut     = "PACKAGES_CUT"
	NoteTreeDamaged     = "TREE_DAMAGED"
	NoteFileUnreadable  = "FILE_UNREADABLE"
	NotePathRefused     = "PATH_REFUSED"
	NotePathTooLong     = "PATH_TOO_LONG"
	NoteDuplicate       = "DUPLICATE_PATH"
	NoteCaseClash       = "CASE_CLASH"
	NoteLink            = "SYMBOLIC_LINK"
	NoteSubmodule       = "SUBMODULE"
	NoteLFS             = "LFS_POINTER"
	NoteHistoryTooLarge = "HISTORY_TOO_LARGE"
	NoteChangesUnknown  = "CHANGED_LINES_UNKNOWN"
)

const (
	// maxNotes limits the notes with one code; the rest is counted.
	maxNotes = 50
	// maxShownPath limits a path in a note, in bytes.
	maxShownPath = 200
)

// notebook collects notes, the first ones of each code.
type notebook struct {
	notes []scan.Note
	seen  map[string]int
	rest  map[string][]scan.Note // those beyond the limit, by code
}

func (b *notebook) add(n scan.Note) {
	if b.seen == nil {
		b.seen, b.rest = map[string]int{}, map[string][]scan.Note{}
	}
	b.seen[n.Code]++
	if b.seen[n.Code] > maxNotes {
		b.rest[n.Code] = append(b.rest[n.Code], n)
		return
	}
	if path := shown(n.Path); path != n.Path {
		if n.Gap {
			n.Further = append(n.Further, n.Path)
		}
		n.Path = path
	}
	b.notes = append(b.notes, n)
}

// all returns the notes, and for each code with more of them a note that counts the rest.
func (b *notebook) all() []scan.Note {
	all := slices.Clone(b.notes)
	for _, code := range slices.Sorted(maps.Keys(b.rest)) {
		n := scan.Note{Code: code, Message: fmt.Sprintf("The same applies to %d more.", len(b.rest[code]))}
		all = append(all, n.For(b.rest[code]...).Bounded())
	}
	return all
}

// shown prepares a hostile path for display: quoted if it contains anything but printable
// characters, and shortened.
func shown(path string) string {
	if len(path) > maxShownPath {
		path = strings.ToValidUTF8(path[:maxShownPath], "") + "…"
	}
	if quoted := strconv.Quote(path); quoted != `"`+path+`"` {
		return quoted
	}
	return path
}
