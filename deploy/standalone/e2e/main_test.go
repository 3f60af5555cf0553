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

// Shared by all tests.
var (
	standaloneBinary, assayBinary string
	validator                     *contract.Validator
	databases                     postgres.Shared
)

// TestMain also makes the test binary an engine of code scans.
func TestMain(m *testing.M) {
	if len(os.Args) == 5 && os.Args[1] == intrusion {
		if err := intrude(os.Args[2], os.Args[3], os.Args[4]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
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
	if standaloneBinary, assayBinary, err = programs(dir); err != nil {
		return 1, err
	}
	return m.Run(), nil
}

// programs builds the commands like the Makefile, so that unchanged ones are not linked
// again, and returns copies of them in dir, without the files that belong beside them.
func programs(dir string) (standalone, assay string, err error) {
	top := filepath.Join("..", "..", "..")
	cmd := exec.CommandContext(context.Background(), "make", "--no-print-directory", "-C", top, "programs")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", "", fmt.Errorf("make programs: %w\n%s", err, out)
	}
	standalone, assay = filepath.Join(dir, "standalone"), filepath.Join(dir, "assay")
	for _, program := range []string{standalone, assay} {
		if err := copyFile(program, filepath.Join(top, "bin", filepath.Base(program))); err != nil {
			return "", "", err
		}
	}
	return standalone, assay, nil
}

// copyFile copies a program. A link would only work within one file system.
func copyFile(to, from string) error {
	raw, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, raw, 0o755) // users of sandboxes run it
}
