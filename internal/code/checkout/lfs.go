package checkout

import (
	"bytes"
	"errors"
	"os"
	"syscall"
)

// isLFSPointer recognises a pointer file of Git LFS, which has less than 1,024 bytes
// (git-lfs, docs/spec.md).
func isLFSPointer(content []byte) bool {
	return len(content) < 1024 && bytes.HasPrefix(content, []byte("version https://git-lfs.github.com/spec/")) &&
		bytes.Contains(content, []byte("\noid sha256:"))
}

// isPathError reports whether the disk refused a path, not the writing.
func isPathError(err error) bool {
	for _, e := range []error{
		os.ErrExist, os.ErrInvalid, syscall.ENOTDIR, syscall.EISDIR, syscall.ENAMETOOLONG, syscall.EILSEQ, syscall.ELOOP,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
