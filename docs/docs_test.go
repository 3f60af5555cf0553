// Package docs_test checks that the pages about the code agree with it.
package docs_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root is the repository as the tests see it.
const root = ".."

var (
	quoted  = regexp.MustCompile("`([^`\\s]+)`")
	pathish = regexp.MustCompile(`^[\w.*{},/-]+$`)
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	symbol  = regexp.MustCompile("`([\\w.*{},/-]+\\.go)` \\(`([\\w.]+)`\\)")
)

// pages returns the pages that describe the code, for developers.
func pages(t *testing.T) []string {
	t.Helper()
	decisions, err := filepath.Glob("decisions/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, decisions)
	return append([]string{"architecture.md", "../CONTRIBUTING.md"}, decisions...)
}

func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	return string(text)
}

// matches returns the files and folders that a path in a page names: relative to the root, or to
// internal. Braces list alternatives, * stands for any name, and NAME and NN for names that the reader
// chooses.
func matches(t *testing.T, name string) []string {
	t.Helper()
	if before, rest, ok := strings.Cut(name, "{"); ok {
		list, after, _ := strings.Cut(rest, "}")
		var all []string
		for one := range strings.SplitSeq(list, ",") {
			found := matches(t, before+one+after)
			if len(found) == 0 {
				return nil
			}
			all = append(all, found...)
		}
		return all
	}
	for _, base := range []string{root, filepath.Join(root, "internal")} {
		found, err := filepath.Glob(filepath.Join(base, name))
		require.NoError(t, err)
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// isPath reports whether quoted text in a page has the form of a file or folder of the repository.
func isPath(t *testing.T, word string) bool {
	t.Helper()
	if !pathish.MatchString(word) || !strings.Contains(word, "/") {
		return path.Ext(word) == ".go" && pathish.MatchString(word)
	}
	top, _, _ := strings.Cut(word, "/")
	return len(matches(t, top)) > 0
}

// made matches placeholders for files that the reader is about to create.
var made = regexp.MustCompile(`probe|NAME|NNN|/NN`)

func TestPathsOfPagesExist(t *testing.T) {
	t.Parallel()
	names := everyName(t)
	for _, page := range pages(t) {
		for _, m := range quoted.FindAllStringSubmatch(read(t, page), -1) {
			word := strings.TrimPrefix(m[1], "./")
			switch {
			case made.MatchString(word) || strings.HasSuffix(word, "...") || !isPath(t, word):
			case !strings.Contains(word, "/"):
				require.True(t, anyMatches(t, names, word), "%s: no file is called %s", page, word)
			default:
				require.NotEmpty(t, matches(t, word), "%s: there is no %s", page, word)
			}
		}
	}
}

// everyName returns the names of all Go files.
func everyName(t *testing.T) []string {
	t.Helper()
	var names []string
	require.NoError(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if err == nil && path.Ext(p) == ".go" {
			names = append(names, d.Name())
		}
		return err
	}))
	return names
}

func anyMatches(t *testing.T, names []string, pattern string) bool {
	t.Helper()
	return slices.ContainsFunc(names, func(name string) bool {
		ok, err := path.Match(pattern, name)
		require.NoError(t, err)
		return ok
	})
}

// Each row of the table of behaviours names files: quoted text in its second cell is a path, or a
// name in the file before it.
func TestTableOfBehaviours(t *testing.T) {
	t.Parallel()
	_, table, ok := strings.Cut(read(t, "architecture.md"), "| Behaviour | File |\n|---|---|\n")
	require.True(t, ok)
	rows := strings.Split(strings.TrimSpace(table), "\n")
	require.Greater(t, len(rows), 40)
	for _, row := range rows {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		require.Len(t, cells, 2, row)
		found := quoted.FindAllStringSubmatch(symbol.ReplaceAllString(cells[1], "`$1`"), -1)
		require.NotEmpty(t, found, row)
		for _, m := range found {
			require.NotEmpty(t, matches(t, m[1]), "%s: there is no %s", strings.TrimSpace(cells[0]), m[1])
		}
	}
}

func TestNamesOfPagesAreInTheirFiles(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, page := range pages(t) {
		for _, m := range symbol.FindAllStringSubmatch(read(t, page), -1) {
			files := matches(t, m[1])
			require.Len(t, files, 1, m[1])
			last := m[2][strings.LastIndex(m[2], ".")+1:]
			require.Contains(t, read(t, files[0]), last, "%s: %s has no %s", page, m[1], m[2])
			seen++
		}
	}
	require.Positive(t, seen)
}

// Links within the repository, and their anchors, must have a target.
func TestLinks(t *testing.T) {
	t.Parallel()
	all, err := filepath.Glob("*.md")
	require.NoError(t, err)
	top, err := filepath.Glob(filepath.Join(root, "*.md"))
	require.NoError(t, err)
	decisions, err := filepath.Glob("decisions/*.md")
	require.NoError(t, err)
	for _, page := range slices.Concat(all, top, decisions) {
		for _, m := range link.FindAllStringSubmatch(read(t, page), -1) {
			if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			require.FileExists(t, existing(target), "%s links to %s", page, m[1])
			if anchor != "" && path.Ext(target) == ".md" {
				require.Contains(t, anchors(read(t, target)), anchor, "%s links to %s", page, m[1])
			}
		}
	}
}

// existing replaces a missing file by its folder.
func existing(target string) string {
	if info, err := os.Stat(target); err == nil && info.IsDir() {
		return filepath.Join(root, "go.mod")
	}
	return target
}

var punctuation = regexp.MustCompile(`[^\p{L}\p{N}\s_-]`)

// anchors returns the anchors of a page's headings, as Git hosts create them.
func anchors(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		title := strings.TrimLeft(line, "#")
		if len(title) == len(line) || !strings.HasPrefix(title, " ") {
			continue
		}
		title = punctuation.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
		out = append(out, strings.ReplaceAll(title, " ", "-"))
	}
	return out
}

// The list of decisions must contain each of them.
func TestDecisionsAreListed(t *testing.T) {
	t.Parallel()
	records, err := filepath.Glob("decisions/*.md")
	require.NoError(t, err)
	list := read(t, "decisions/README.md")
	for _, record := range records {
		if name := filepath.Base(record); name != "README.md" {
			require.Contains(t, list, "]("+name+")")
		}
	}
}
