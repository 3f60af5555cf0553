package packaging

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"github.com/stretchr/testify/require"
)

// goreleaser's own reader accepts the configuration, knows every key of it, and finds the programs that it builds.
func TestRelease(t *testing.T) {
	t.Parallel()
	release, err := config.Load("../release/goreleaser.yaml")
	require.NoError(t, err)
	require.Len(t, release.Builds, 3)
	for _, b := range release.Builds {
		require.DirExists(t, filepath.Join(top, b.Main), b.ID)
		require.Subset(t, b.Goarch, []string{"amd64", "arm64"}, b.ID)
	}
}

// The archive has what the programs look for beside themselves, and what docs/deployment.md installs.
func TestReleaseHasEveryFolder(t *testing.T) {
	t.Parallel()
	release, err := config.Load("../release/goreleaser.yaml")
	require.NoError(t, err)
	from, times := map[string]string{}, map[string]string{}
	for _, f := range release.Archives[0].Files {
		from[f.Destination], times[f.Source] = f.Source, f.Info.MTime
	}
	for _, folder := range []string{"lighthouse", "sast", "quality"} {
		require.Equal(t, "dist-context/"+folder, from[folder])
		require.Equal(t, "{{ .CommitDate }}", times["dist-context/"+folder], "npm writes files with the present time")
	}
	require.Equal(t, "deploy/systemd/*", from["systemd"])
	require.Contains(t, section(t, "deployment.md", "systemd"), "/opt/assay/systemd/assay.env")
}

// The archive for another architecture needs the oxlint of that one, which npm does not install here.
func TestReleaseHasOxlintForEachMachine(t *testing.T) {
	t.Parallel()
	const installed, missing = "node_modules/@oxlint/binding-linux-x64-gnu", "node_modules/@oxlint/binding-linux-arm64-gnu"
	dir, other := t.TempDir(), t.TempDir()
	write := func(folder, name, text string, mode os.FileMode) {
		path := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
	}
	write(dir, installed+"/oxlint", "of this machine", 0o755)
	write(other, "package/oxlint", "of the other machine", 0o755)
	packed := filepath.Join(other, "packed.tgz")
	command(t, nil, "tar", "-czf", packed, "-C", other, "package")
	raw, err := os.ReadFile(packed)
	require.NoError(t, err)
	sum := sha512.Sum512(raw)
	write(other, "npm", "#!/bin/sh\necho \"$*\" >>"+other+"/calls\ncp "+packed+" oxlint.tgz\n", 0o755)
	lock := func(integrity string) {
		write(dir, "package-lock.json", `{"packages":{"`+missing+`":{"version":"1.2.3","integrity":"sha512-`+integrity+`"}}}`, 0o600)
	}
	script := func() ([]byte, error) {
		cmd := exec.CommandContext(t.Context(), "../release/oxlint", dir)
		cmd.Env = append(os.Environ(), "PATH="+other+":"+os.Getenv("PATH"))
		return cmd.CombinedOutput()
	}

	lock(base64.StdEncoding.EncodeToString(make([]byte, sha512.Size)))
	out, err := script()
	require.Error(t, err)
	require.Contains(t, string(out), "@oxlint/binding-linux-arm64-gnu@1.2.3 is not what")
	require.NoFileExists(t, filepath.Join(dir, missing, "oxlint"))

	lock(base64.StdEncoding.EncodeToString(sum[:]))
	for range 2 { // the second time there is nothing to do
		out, err = script()
		require.NoError(t, err, string(out))
	}
	for name, text := range map[string]string{installed: "of this machine", missing: "of the other machine"} {
		have, err := os.ReadFile(filepath.Join(dir, name, "oxlint"))
		require.NoError(t, err)
		require.Equal(t, text, string(have))
	}
	calls, err := os.ReadFile(filepath.Join(other, "calls"))
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("pack --silent @oxlint/binding-linux-arm64-gnu@1.2.3\n", 2), string(calls))
}

// Programs without C build for every platform that they are released for.
func TestPlatforms(t *testing.T) {
	t.Parallel()
	if !*full {
		t.Log("only with -full: the standard library is compiled for each platform")
		return
	}
	release, err := config.Load("../release/goreleaser.yaml")
	require.NoError(t, err)
	built := 0
	for _, b := range release.Builds {
		for _, system := range b.Goos {
			for _, machine := range b.Goarch {
				if !slices.Contains(b.Env, "CGO_ENABLED=0") {
					continue
				}
				env := slices.Concat(b.Env, []string{"GOWORK=" + absolute(t, "../../go.work"), "GOOS=" + system, "GOARCH=" + machine})
				command(t, env, "go", "build", "-o", filepath.Join(t.TempDir(), b.Binary), b.Main)
				built++
			}
		}
	}
	require.NotZero(t, built)
}

// requireLicences checks that every component of the programs has an allowed licence, and is
// in the notices and the SBOM.
func requireLicences(t *testing.T, context string) {
	t.Helper()
	notices, err := os.ReadFile(filepath.Join(context, "licences", "NOTICES"))
	require.NoError(t, err)
	var sbom struct {
		SpecVersion string
		Components  []struct {
			PURL     string
			Licenses []struct{ Expression string }
		}
	}
	raw, err := os.ReadFile(filepath.Join(context, "licences", "sbom.cdx.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &sbom))
	require.Equal(t, "1.6", sbom.SpecVersion)
	require.Greater(t, len(sbom.Components), 500)
	for _, c := range sbom.Components {
		require.NotEmpty(t, c.Licenses[0].Expression, c.PURL)
	}
	for _, name := range []string{"go.temporal.io/sdk", "github.com/gin-gonic/gin", "lighthouse ", "eslint "} {
		require.Contains(t, string(notices), name)
	}
}
