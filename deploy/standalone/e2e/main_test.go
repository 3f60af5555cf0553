package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"assay/api"
	"assay/api/contract"
	"assay/internal/testsupport/postgres"
)

// What all tests share.
var (
	standaloneBinary, assayBinary string
	validator                     *contract.Validator
	databases                     postgres.Shared
)

func TestMain(m *testing.M) {
	code, err := prepareAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

// prepareAndRun builds both commands once and runs the tests.
func prepareAndRun(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "assay-e2e-")
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, databases.Close(), os.RemoveAll(dir)) }()
	if validator, err = contract.New(api.OpenAPI()); err != nil {
		return 1, err
	}
	standaloneBinary, assayBinary = filepath.Join(dir, "standalone"), filepath.Join(dir, "assay")
	for _, b := range []struct{ from, to string }{{"..", standaloneBinary}, {"../../..", assayBinary}} {
		cmd := exec.CommandContext(context.Background(), "go", "build", "-o", b.to, ".")
		cmd.Dir = b.from
		if out, err := cmd.CombinedOutput(); err != nil {
			return 1, fmt.Errorf("go build in %s: %w\n%s", b.from, err, out)
		}
	}
	return m.Run(), nil
}
