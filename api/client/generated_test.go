package client_test

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/apiserver"
)

// Two generators of npm make clients in TypeScript from the contract that an installation
// publishes. Programs that use them compile strictly, and scan.
func TestClientsAreGenerated(t *testing.T) {
	t.Parallel()
	server := apiserver.Start(t)
	dir := t.TempDir()
	generators(t, dir)
	publish(t, server.URL+"/openapi.yaml", filepath.Join(dir, "openapi.yaml"))
	for _, command := range [][]string{
		{"openapi-typescript", "openapi.yaml", "-o", "generated/types.ts"},
		{"openapi-ts", "-f", "openapi-ts.config.mjs"},
		{"tsc", "-p", "."},
	} {
		tool(t, dir, filepath.Join("node_modules", ".bin", command[0]), command[1:]...)
	}
	said := tool(t, dir, "node", "out/fetch.js", server.URL, server.Key, server.ProjectID)
	require.Equal(t, "COMPLETE 72\n404 CODE_SCAN_RUN_NOT_FOUND\n", said)
	require.Equal(t, "db/query.go:12 SQL injection\n", tool(t, dir, "node", "out/sdk.js", server.URL, server.Key))
}

// generators copies the programs in js to dir, beside the packages that setup has installed.
func generators(t *testing.T, dir string) {
	t.Helper()
	packages, err := filepath.Abs(filepath.Join("js", "node_modules"))
	require.NoError(t, err)
	require.DirExists(t, packages, "this test needs npm packages: run deploy/scripts/setup test, or npm ci in api/client/js")
	require.NoError(t, os.Symlink(packages, filepath.Join(dir, "node_modules")))
	for _, name := range []string{"package.json", "tsconfig.json", "openapi-ts.config.mjs", "fetch.ts", "sdk.ts"} {
		raw, err := os.ReadFile(filepath.Join("js", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), raw, 0o600))
	}
}

// publish stores what an address serves.
func publish(t *testing.T, address, file string) {
	t.Helper()
	resp, err := http.Get(address)
	require.NoError(t, err)
	defer func() { require.NoError(t, resp.Body.Close()) }()
	require.Equal(t, http.StatusOK, resp.StatusCode)
	raw, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, raw, 0o600))
}

// tool runs a program in dir and returns what it wrote to standard output.
func tool(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = dir
	if filepath.Dir(program) != "." {
		cmd.Path = filepath.Join(dir, program)
	}
	said, err := os.Create(filepath.Join(dir, "stderr"))
	require.NoError(t, err)
	defer func() { require.NoError(t, said.Close()) }()
	cmd.Stderr = said
	out, err := cmd.Output()
	log, readErr := os.ReadFile(said.Name())
	require.NoError(t, readErr)
	require.NoError(t, err, "%s %v: %s%s", program, args, out, log)
	return string(out)
}
