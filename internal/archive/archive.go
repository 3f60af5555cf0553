// Package archive owns the portable form of what a deployment stores: backups, moves between
// databases, and what a single tenant owns.
//
// An archive is a tar file, compressed with Zstandard:
//
//	archive.json              Header
//	tables/NAME/000001.jsonl  the columns' names, then a row in each line, as JSON arrays
//	secret.key                the key file, only in backups
//	blobs/KEY                 an object of the blob store
//	manifest.json             Manifest, the last entry: an archive without it is incomplete
//
// Tables come in an order in which rows can be added. Times are texts in UTC, booleans 0 and
// 1, bytes base64. SQLite and Postgres give the same archive.
package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	"path"
	"strings"
	"time"

	"assay/internal/scan"
)

// Kind is the purpose of an archive.
type Kind string

// Kinds of archives.
const (
	Backup Kind = "backup" // everything, and the key file
	Export Kind = "export" // everything, for a deployment that has the keys
	Tenant Kind = "tenant" // what one tenant owns, without secrets; cannot be read back
)

// format is the version of the archive format.
const format = 1

// Names of entries.
const (
	headerName   = "archive.json"
	manifestName = "manifest.json"
	keyName      = "secret.key"
	tablesFolder = "tables/"
	blobsFolder  = "blobs/"
)

// maxChunk is the size from which rows go to the next entry; maxRow limits one line.
const (
	maxChunk = 1 << 20
	maxRow   = 256 << 20
)

// Header is the first entry.
type Header struct {
	Format  int       `json:"format"`
	Kind    Kind      `json:"kind"`
	Schema  int64     `json:"schema"` // version of the database's schema
	Created time.Time `json:"created"`
	Tenant  string    `json:"tenant,omitempty"` // id
}

// Manifest is the last entry: what the archive contains.
type Manifest struct {
	Header Header        `json:"header"`
	Tables []TableDigest `json:"tables"`
	Blobs  BlobDigest    `json:"blobs"`
	// Vanished counts objects that were removed while the archive was written.
	Vanished int64 `json:"vanished"`
	Key      bool  `json:"key"` // whether the key file is in the archive
}

// Rows returns the number of all rows.
func (m Manifest) Rows() (n int64) {
	for _, t := range m.Tables {
		n += t.Rows
	}
	return n
}

// TableDigest identifies the rows of a table, in whatever order they are read: the digest is
// the sum of the SHA-256 of all lines, modulo 2^256.
type TableDigest struct {
	Name   string `json:"name"`
	Rows   int64  `json:"rows"`
	Digest string `json:"digest"`
}

// BlobDigest identifies objects and their content: the digest is the sum of the SHA-256 of
// "KEY SHA-256" of all objects, modulo 2^256.
type BlobDigest struct {
	Objects int64  `json:"objects"`
	Bytes   int64  `json:"bytes"`
	Digest  string `json:"digest"`
}

// sum adds digests modulo 2^256, so that their order does not matter, but a repeated item does.
type sum struct {
	words [4]uint64 // least significant first
	n     int64
}

func (s *sum) add(item []byte) {
	digest := sha256.Sum256(item)
	var carry uint64
	for i := range s.words {
		s.words[i], carry = bits.Add64(s.words[i], binary.LittleEndian.Uint64(digest[8*i:]), carry)
	}
	s.n++
}

// String returns the sum in hexadecimal.
func (s *sum) String() string {
	var out [32]byte
	for i, w := range s.words {
		binary.LittleEndian.PutUint64(out[8*i:], w)
	}
	return hex.EncodeToString(out[:])
}

// owners are the ids of the records in an archive, to which objects belong.
type owners map[[16]byte]bool

// recordTables have the records that own objects.
var recordTables = map[string]bool{"website_scans": true, "site_health": true, "code_runs": true}

// Folders of the blob store. The first three have the results of records; the objects of all other folders can be fetched or computed
// again; of these, only those of the engines' cache are large.
const (
	folderCaptures = "captures"
	folderSite     = "site"
	folderCode     = "code"
	folderCache    = "cache"
)

// has reports whether an object belongs to one of the records. shared is the answer for
// objects that belong to none.
func (o owners) has(key string, shared bool) bool {
	parts := strings.Split(key, "/")
	switch {
	case parts[0] == folderCache || key == markerKey:
		return false
	case parts[0] == folderCaptures && len(parts) > 3:
		return o[recordID(parts[2])]
	case (parts[0] == folderSite || parts[0] == folderCode) && len(parts) > 2:
		return o[recordID(parts[1])]
	}
	return shared
}

// recordID returns the bytes of a UUID; zero for other text.
func recordID(text string) (id [16]byte) {
	raw, err := hex.DecodeString(strings.ReplaceAll(text, "-", ""))
	if err == nil {
		copy(id[:], raw)
	}
	return id
}

// broken returns the error for an archive that cannot be read.
func broken(cause error, format string, args ...any) error {
	return scan.Wrap(scan.CodeInvalid, cause, "The archive is broken: "+fmt.Sprintf(format, args...)+".")
}

// tableOf returns the table of an entry: "tables/findings/000001.jsonl" is of findings.
func tableOf(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, tablesFolder)
	return path.Dir(rest), ok
}
