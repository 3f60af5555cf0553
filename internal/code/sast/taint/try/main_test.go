package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/tainttest"
)

const program = `import os
from flask import request


def run():
    os.system(request.args["q"])  # want: command-injection
    os.system("ls")
`

func TestRun(t *testing.T) {
	t.Parallel()
	dir := tainttest.Folder(t, map[string]string{
		"app.py": program, "node_modules/x/index.js": "eval(location.hash)\n", ".git/config": "",
	})
	var out strings.Builder
	require.NoError(t, run(&out, dir, "python", "", true))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Regexp(t, `^app\.py:6 command-injection: .+ -> .+$`, lines[0])
	require.Regexp(t, `^    app\.py:\d+ `, lines[1], "its way")
	require.Regexp(t, `^\d+ lines, \d+ functions, work \d+, cut 0, left 0, \S+$`, lines[len(lines)-1])
	require.NotContains(t, out.String(), "node_modules")

	out.Reset()
	require.NoError(t, run(&out, dir, "go", "", false))
	require.NotContains(t, out.String(), "app.py", "another language")
	require.Error(t, run(&out, filepath.Join(dir, "absent"), "", "", false))
	require.ErrorContains(t, run(&out, dir, "", filepath.Join(dir, "absent"), false), "code.knowledge")
}

// Files and folders are repositories of their own; what is missing and what was not expected is listed.
func TestRunCases(t *testing.T) {
	t.Parallel()
	missed := strings.Replace(program, `os.system("ls")`, `os.remove("x")  # want: path-traversal`, 1)
	unexpected := strings.Replace(program, "  # want: command-injection", "", 1)
	dir := tainttest.Folder(t, map[string]string{"good/app.py": program, "missed.py": missed, "other/app.py": unexpected})
	var out strings.Builder
	require.NoError(t, runCases(&out, dir, "Python", ""))
	require.Contains(t, out.String(), "missing  missed.py missed.py:7 path-traversal\n")
	require.Contains(t, out.String(), "reported other app.py:6 command-injection: ")
	require.Contains(t, out.String(), dir+": 3 programs, 2 of 3 lines found (2 without shapes), 1 others reported\n")
	require.Error(t, runCases(&out, filepath.Join(dir, "absent"), "", ""))
}
