package engine

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"

	"assay/internal/code/sast/taint/incremental"
)

// Cache is the location of the cache of earlier scans, and of the one that this scan writes.
type Cache struct {
	// Build identifies the program: the cache of another build is not read.
	Build string
	// In is a file, or "" for none; Out is a file that is created.
	In, Out string
}

// open reads the cache, which is valid for one build of the program, its knowledge, and the added
// knowledge.
func (k Cache) open(knowledge string) (*incremental.File, error) {
	if k.Out == "" {
		return nil, nil
	}
	more, err := contents(knowledge)
	if err != nil {
		return nil, err
	}
	f, err := incremental.New(incremental.KeyOf([]byte(Version), []byte(k.Build), more))
	if err != nil || k.In == "" {
		return f, err
	}
	in, err := os.Open(k.In)
	if err != nil {
		return f, nil
	}
	defer func() { _ = in.Close() }()
	_ = f.Read(bufio.NewReader(in)) // a damaged cache counts as empty
	return f, nil
}

// write writes the cache for the next scan. Without it, that scan only takes longer.
func (k Cache) write(f *incremental.File) {
	if f == nil {
		return
	}
	out, err := os.OpenFile(k.Out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	if err = errors.Join(f.Write(out), out.Close()); err != nil {
		_ = os.Remove(k.Out)
	}
}

// contents returns a hash over the files of a folder.
func contents(dir string) ([]byte, error) {
	h := sha256.New()
	if dir == "" {
		return h.Sum(nil), nil
	}
	root := treeOf(dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		key := incremental.KeyOf([]byte(name), data)
		_, _ = h.Write(key[:]) // a hash never returns an error
		return err
	})
	return h.Sum(nil), err
}

// Build returns the hash of a program.
func Build(program string) (string, error) {
	f, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
