package languages_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/sast/taint/tainttest"
)

// transfer names the folder of a language whose libraries are left out, or is all; LANGUAGE:LIBRARY leaves out only that one.
var transfer = flag.String("transfer", "python:mesop",
	"measure what is found without the knowledge of a library: a language's folder, or all")

func roots(t *testing.T) map[string]*nameRoots {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "roots.yaml"))
	require.NoError(t, err)
	var out map[string]*nameRoots
	require.NoError(t, yaml.Unmarshal(data, &out))
	return out
}

// TestTransfer prints which part of the sources and sinks of libraries is found by shapes alone.
func TestTransfer(t *testing.T) {
	t.Parallel()
	folder, library, one := strings.Cut(*transfer, ":")
	all := roots(t)
	for _, l := range languages.All() {
		name := strings.NewReplacer("c#", "csharp", "go", "golang").Replace(strings.ToLower(l.Names()[0]))
		if all[name] == nil || folder != name && folder != "all" {
			continue
		}
		var named []string
		if one {
			named = []string{library}
		}
		printTransfer(t, name, leaveOut(t, l, filepath.Join("..", name, "testdata"), all[name], named...))
	}
}

// printTransfer prints figures for the libraries with which shapes are developed, and for the others. Each library counts the same,
// however many lines need it.
func printTransfer(t *testing.T, name string, list []transferred) {
	t.Helper()
	for _, half := range []string{"developed", "measured"} {
		sums := map[string]*mean{"sources": {}, "sinks": {}, "both": {}, "flows": {}}
		lines, wrong := 0, 0
		for _, one := range list {
			if developed(one.Library) != (half == "developed") {
				continue
			}
			for kind, part := range map[string]share{"sources": one.Sources, "sinks": one.Sinks, "both": one.Both, "flows": one.Flows} {
				sums[kind].add(part)
				lines += part.All
			}
			wrong += len(one.Wrong)
			for _, line := range one.Missed {
				fmt.Fprintln(os.Stdout, "missed", name, half, one.Library, line)
			}
			for _, line := range one.Wrong {
				fmt.Fprintln(os.Stdout, "wrong", name, half, one.Library, line)
			}
		}
		for _, kind := range []string{"sources", "sinks", "both", "flows"} {
			fmt.Fprintf(os.Stdout, "figure transfer_%s_%s_%s %s\n", name, half, kind, sums[kind])
		}
		each := float64(wrong) / float64(max(lines, 1))
		fmt.Fprintf(os.Stdout, "figure transfer_%s_%s_wrong %.3f (%d lines beside %d)\n", name, half, each, wrong, lines)
	}
}

// mean is the mean of shares, and their sum.
type mean struct {
	shares    float64
	libraries int
	lines     share
}

func (m *mean) add(s share) {
	if s.All == 0 {
		return
	}
	m.shares += float64(s.Found) / float64(s.All)
	m.libraries++
	m.lines.Found, m.lines.All = m.lines.Found+s.Found, m.lines.All+s.All
}

func (m *mean) String() string {
	return fmt.Sprintf("%.3f (%d libraries, %d of %d lines)", m.shares/float64(max(m.libraries, 1)), m.libraries, m.lines.Found, m.lines.All)
}

// TestTransferLeavesOut checks with one library that its sources are found by their shape, and its types are forgotten.
func TestTransferLeavesOut(t *testing.T) {
	t.Parallel()
	at := slices.IndexFunc(languages.All(), func(l front.Language) bool { return slices.Contains(l.Names(), "Python") })
	dir := tainttest.Folder(t, map[string]string{"app.py": `import os
import flask
import mesop
from flask import request
app = flask.Flask(__name__)
@app.route("/a")
def a():
    os.system(request.args["x"])  # want: command-injection
    os.system(mesop.query_params["x"])  # want: command-injection
`})
	got := leaveOut(t, languages.All()[at], dir, roots(t)["python"])
	require.Len(t, got, 2)
	require.Equal(t, transferred{Library: "flask", Sources: share{Found: 1, All: 1}}, got[0])
	require.Equal(t, transferred{
		Library: "mesop", Sources: share{All: 1}, Missed: []string{"source app.py:9 command-injection"},
	}, got[1])
}
