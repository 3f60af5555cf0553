package checkout

import (
	"archive/tar"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"assay/internal/scan"
)

// A snapshot is a tar stream with what another host needs to create the same tree: a manifest, the
// boundary of the history, and the packs. It does not contain the files: they are created from the
// packs, by the same code with the same limits, and every object is checked against its SHA. So
// write access to the blob store is not enough to change what is analysed. Packs are already
// compressed, and an uncompressed stream cannot be a decompression bomb.
const (
	snapshotVersion = 1
	manifestName    = "manifest.json"
	shallowName     = "shallow"
	packPrefix      = "pack/"

	maxManifest = 64 << 10
	maxShallow  = 16 << 20
	maxPacks    = 64
)

// manifest is the head of a snapshot.
type manifest struct {
	Version  int    `json:"version"`
	Commit   string `json:"commit"`
	Depth    int    `json:"depth"`
	Filtered bool   `json:"filtered,omitempty"`
	// Without is the note about requested history that was not fetched.
	Without *scan.Note `json:"without,omitempty"`
}

// Snapshot writes the stream from which Restore creates the same tree with its history. It
// may be called repeatedly, until Close.
func (c *Checkout) Snapshot(ctx context.Context, out io.Writer) error {
	packs, err := c.work.packs()
	if err != nil {
		return err
	}
	m := manifest{Version: snapshotVersion, Commit: c.Tree.Commit, Depth: c.Tree.Depth, Filtered: c.filtered}
	for _, n := range c.Tree.Notes {
		if n.Code == NoteHistoryTooLarge {
			m.Without = &n
		}
	}
	head, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	boundary, err := c.work.shallow()
	if err != nil {
		return err
	}
	tw := tar.NewWriter(out)
	if err := put(ctx, tw, manifestName, int64(len(head)), strings.NewReader(string(head))); err != nil {
		return err
	}
	if err := put(ctx, tw, shallowName, int64(len(boundary)), strings.NewReader(boundary)); err != nil {
		return err
	}
	for i, path := range packs {
		if err := putFile(ctx, tw, fmt.Sprintf("%s%d", packPrefix, i), path); err != nil {
			return err
		}
	}
	if err := tw.Close(); err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	return nil
}

func putFile(ctx context.Context, tw *tar.Writer, name, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	return put(ctx, tw, name, info.Size(), file)
}

func put(ctx context.Context, tw *tar.Writer, name string, size int64, r io.Reader) error {
	err := tw.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, Format: tar.FormatPAX})
	if err == nil {
		_, err = io.Copy(tw, contextReader{ctx, r})
	}
	if err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	return nil
}

// contextReader fails when its context ends.
type contextReader struct {
	ctx context.Context //nolint:containedctx // the context of the copy that the reader is for
	r   io.Reader
}

// Read implements io.Reader.
func (c contextReader) Read(p []byte) (int, error) {
	if err := context.Cause(c.ctx); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// ErrSnapshot is in the error chain if a stream is not a snapshot of the commit: another
// checkout is needed.
var ErrSnapshot = errors.New("unusable snapshot")

func unusable(cause error) error {
	return scan.Wrap(scan.CodeInvalid, errors.Join(ErrSnapshot, cause), "The snapshot of the repository cannot be used")
}

// Restore creates the tree of a commit from a snapshot; base is Request.Base. It does not
// trust the stream: see the errors of Checkout, and ErrSnapshot.
func (c *Client) Restore(ctx context.Context, in io.Reader, commit, base string) (*Checkout, error) {
	if !commitForm.MatchString(commit) || base != "" && !commitForm.MatchString(base) {
		return nil, scan.Errorf(scan.CodeInvalid, "commit must be a full SHA")
	}
	return c.make(ctx, commit, base, false, func(ctx context.Context, co *Checkout, notes *notebook) error {
		s := &snapshotReader{limits: c.cfg.Limits, commit: commit}
		s.pack = func(r io.Reader) error { return co.work.indexPack(ctx, r) }
		if err := s.read(contextReader{ctx, in}); err != nil {
			return err
		}
		if s.boundary != "" {
			if err := co.work.give(filepath.Join(co.work.git, shallowName), []byte(s.boundary)); err != nil {
				return err
			}
		}
		kind, err := co.work.output(ctx, "cat-file", "-t", commit)
		if err != nil || kind != "commit" {
			return unusable(err)
		}
		co.Tree.Depth, co.filtered = s.head.Depth, s.head.Filtered
		if s.head.Without != nil {
			notes.add(scan.Note{
				Code: NoteHistoryTooLarge, Gap: true,
				Message: "The history exceeds the transfer limit: the commit was scanned without it.",
			})
		}
		return nil
	})
}

// indexPack stores a pack, and checks it.
func (w *workspace) indexPack(ctx context.Context, r io.Reader) error {
	err := w.run(ctx, invocation{args: []string{"index-pack", "--stdin"}, stdin: r})
	if e, ok := errors.AsType[*gitError](err); ok && !e.exhausted() {
		return unusable(err)
	}
	return err
}

// snapshotReader reads a snapshot under limits.
type snapshotReader struct {
	limits   Limits
	commit   string
	pack     func(io.Reader) error
	head     manifest
	boundary string
}

// read reads the entries, which have a fixed order.
func (s *snapshotReader) read(in io.Reader) error {
	tr := tar.NewReader(in)
	head, err := s.small(tr, manifestName, maxManifest)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(head, &s.head); err != nil {
		return unusable(err)
	}
	if s.head.Version != snapshotVersion || s.head.Commit != s.commit || s.head.Depth < 1 || s.head.Depth > s.limits.Depth {
		return unusable(errors.New("manifest of another snapshot"))
	}
	boundary, err := s.small(tr, shallowName, maxShallow)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(boundary)) {
		if !commitForm.MatchString(strings.TrimSuffix(line, "\n")) {
			return unusable(errors.New("the list of boundary commits is damaged"))
		}
	}
	s.boundary = string(boundary)
	return s.packs(tr)
}

func (s *snapshotReader) packs(tr *tar.Reader) error {
	left := s.limits.PackBytes
	for i := range maxPacks + 1 {
		h, err := tr.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return unusable(err)
		}
		if i == maxPacks || h.Typeflag != tar.TypeReg || h.Name != fmt.Sprintf("%s%d", packPrefix, i) {
			return unusable(errors.New("unexpected entry"))
		}
		if left -= h.Size; left < 0 {
			return unusable(tooMuch(s.limits.PackBytes))
		}
		if err := s.pack(io.LimitReader(tr, h.Size)); err != nil {
			return err
		}
	}
	return nil
}

// small reads an entry into memory.
func (s *snapshotReader) small(tr *tar.Reader, name string, limit int64) ([]byte, error) {
	h, err := tr.Next()
	if err != nil {
		return nil, unusable(err)
	}
	if h.Typeflag != tar.TypeReg || h.Name != name || h.Size > limit {
		return nil, unusable(errors.New("unexpected entry"))
	}
	data, err := io.ReadAll(io.LimitReader(tr, limit))
	if err != nil {
		return nil, unusable(err)
	}
	return data, nil
}
