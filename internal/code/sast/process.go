package sast

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"time"

	"assay/internal/code"
	"assay/internal/procgroup"
)

const (
	// maxProcessor ends a program that lost its parent; maxWritten limits the size of a file
	// that it writes, in bytes.
	maxProcessor = 4 * time.Hour
	maxWritten   = 1 << 30
)

// engineProgram returns an engine's program in a private and empty directory and in the sandbox
// of the tree, with a memory limit in bytes for all its processes.
func engineProgram(tree *code.Tree, dir string, memory int64, stdin io.Reader, env, args []string) procgroup.Program {
	return procgroup.Program{
		Sandbox: tree.Sandbox, Read: []string{tree.Root}, Write: []string{dir},
		Args: args, Env: append(neutral(dir), env...), Dir: dir, Stdin: stdin,
		Limits: procgroup.Limits{Memory: memory, Processor: maxProcessor, Written: maxWritten},
	}
}

// neutral returns the whole environment of a program.
func neutral(dir string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=" + dir, "TMPDIR=" + dir, "XDG_CONFIG_HOME=" + dir,
		"XDG_CACHE_HOME=" + dir, "XDG_DATA_HOME=" + dir, "NODE_ENV=production", "GOTOOLCHAIN=local", "GOPROXY=off", "GOFLAGS=-mod=readonly",
		"CGO_ENABLED=0",
	}
}

// errLongLine is returned for a line of output that is too long.
var errLongLine = errors.New("it wrote a line that is too long")

// readLine reads a line without its end, of at most that many bytes.
func readLine(r *bufio.Reader, maxBytes int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > maxBytes {
			return nil, errLongLine
		}
		line = append(line, part...)
		switch {
		case err == nil:
			return bytes.TrimSuffix(line, []byte("\n")), nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		default:
			return nil, err
		}
	}
}
