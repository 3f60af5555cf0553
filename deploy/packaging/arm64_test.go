package packaging

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The programs build for arm64, and run there: assay checks a site, and the engines start. It needs the Debian packages
// gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user, and takes minutes.
func TestARM64(t *testing.T) {
	t.Parallel()
	if !*full {
		t.Log("only with -full: the grammars take minutes to compile for another architecture")
		return
	}
	dir := t.TempDir()
	env := []string{
		"GOWORK=" + absolute(t, "../../go.work"), "GOFLAGS=-tags=gore2regex,netgo,osusergo -trimpath",
		"CGO_ENABLED=1", "GOARCH=arm64", "CC=aarch64-linux-gnu-gcc",
	}
	command(t, env, "go", "build", "-o", dir+"/", ".", "./deploy/engines")
	emulator, err := exec.LookPath("qemu-aarch64")
	require.NoError(t, err, "this test needs the Debian package qemu-user")
	emulated := func(args ...string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), emulator, append([]string{"-L", "/usr/aarch64-linux-gnu"}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "ASSAY_SOURCES_JS_LIBRARIES=", "ASSAY_SOURCES_CT_LOGS=", "ASSAY_SOURCES_HSTS_PRELOAD=",
			"ASSAY_SOURCES_RDAP_BOOTSTRAP=", "ASSAY_SOURCES_VRPS=", "ASSAY_SOURCES_ORIGIN_ZONE=")
		return cmd
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("<!doctype html><html lang=en><title>A page</title><h1>A page</h1>"))
	}))
	t.Cleanup(site.Close)
	out, err := emulated(filepath.Join(dir, "assay"), "check", "website", site.URL, "--output", "json=result.json").CombinedOutput()
	require.NoError(t, err, string(out))
	raw, err := os.ReadFile(filepath.Join(dir, "result.json"))
	require.NoError(t, err)
	var result struct{ Status string }
	require.NoError(t, json.Unmarshal(raw, &result))
	require.Equal(t, "COMPLETE", result.Status)
	out, err = emulated(filepath.Join(dir, "engines")).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "It is not meant for direct use.")
}
