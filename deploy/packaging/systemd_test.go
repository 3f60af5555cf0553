package packaging

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// systemd accepts the units, and their environment contains only settings of Assay.
func TestUnits(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	program := filepath.Join(dir, "assay")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755))
	units, err := filepath.Glob("../systemd/*.service")
	require.NoError(t, err)
	require.Len(t, units, 3)
	var names []string
	for _, unit := range units {
		raw, err := os.ReadFile(unit)
		require.NoError(t, err)
		require.Regexp(t, `(?m)^StateDirectory=assay$`, string(raw), unit)
		require.Regexp(t, `(?m)^User=assay$`, string(raw), "%s: without a common user each unit takes the directory from the others", unit)
		require.NotRegexp(t, `(?m)^(SystemCallFilter|RestrictNamespaces)=`, string(raw), "%s: no sandbox for git and ssh", unit)
		name := filepath.Join(dir, filepath.Base(unit))
		require.NoError(t, os.WriteFile(name, []byte(strings.ReplaceAll(string(raw), "/opt/assay/assay", program)), 0o600))
		names = append(names, name)
	}
	verify := append([]string{"verify", "--man=no", "--recursive-errors=no"}, names...)
	require.Empty(t, strings.TrimSpace(command(t, nil, "systemd-analyze", verify...)))
	raw, err := os.ReadFile("../systemd/assay.env")
	require.NoError(t, err)
	settings, err := os.ReadFile("../../docs/configuration.md")
	require.NoError(t, err)
	for line := range strings.Lines(string(raw)) {
		if name, _, found := strings.Cut(line, "="); found && !strings.HasPrefix(line, "#") {
			require.Contains(t, string(settings), "`"+name+"`")
		}
	}
}

// The documented way to run other commands uses the user, the directory and the settings of the units.
func TestUnitsShareTheirUserWithCommands(t *testing.T) {
	t.Parallel()
	given := regexp.MustCompile(`-(p|E) (\w+=\S+)`).FindAllStringSubmatch(section(t, "deployment.md", "systemd"), -1)
	require.Len(t, given, 5)
	units, err := filepath.Glob("../systemd/*.service")
	require.NoError(t, err)
	for _, unit := range units {
		raw, err := os.ReadFile(unit)
		require.NoError(t, err)
		for _, m := range given {
			line := m[2]
			if m[1] == "E" {
				line = "Environment=" + line
			}
			require.Contains(t, string(raw), "\n"+line+"\n", unit)
		}
	}
}
