// Digests writes internal/code/digests.tsv: digests of the scripts and style sheets that the npm
// packages of libraries.tsv publish, so that copies without a banner are recognised. It asks the
// registry through npm, and takes the newest release of each of the latest minor versions and of
// each earlier major version.
//
//	go run ./deploy/digests            all libraries
//	go run ./deploy/digests jquery d3  only these; the others remain
package main

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"assay/internal/code"
)

const (
	table = "internal/code/digests.tsv"
	// minors are the latest minor versions whose newest release is taken.
	minors = 6
	// maxFiles limits the files of a release.
	maxFiles = 24
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Stderr, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "digests:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, log io.Writer, only []string) error {
	dir, err := os.MkdirTemp("", "assay-digests-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	releases, err := read()
	if err != nil {
		return err
	}
	for _, purl := range code.Libraries() {
		name, npm := strings.CutPrefix(purl, "npm/")
		if !npm || len(only) > 0 && !slices.Contains(only, name) {
			continue
		}
		found, err := library(ctx, dir, name)
		if err != nil {
			fmt.Fprintf(log, "# %s: %v\n", name, err)
			continue
		}
		maps.DeleteFunc(releases, func(of string, _ []string) bool { return strings.HasPrefix(of, purl+"@") })
		maps.Copy(releases, found)
		fmt.Fprintf(log, "# %s: %d releases\n", name, len(found))
		if err := write(releases); err != nil {
			return err
		}
	}
	return nil
}

// read returns the digests that the table has, by release.
func read() (map[string][]string, error) {
	out := map[string][]string{}
	text, err := os.ReadFile(table)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if release, list, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			out[release] = strings.Fields(list)
		}
	}
	return out, nil
}

// write replaces the table. Files that several releases publish unchanged identify no version and are left out.
func write(releases map[string][]string) error {
	times := map[string]int{}
	for _, list := range releases {
		for _, digest := range list {
			times[digest]++
		}
	}
	var b strings.Builder
	b.WriteString("# Written by go run ./deploy/digests.\n")
	for _, release := range slices.Sorted(maps.Keys(releases)) {
		list := slices.DeleteFunc(slices.Clone(releases[release]), func(digest string) bool { return times[digest] > 1 })
		if len(list) > 0 {
			slices.Sort(list)
			b.WriteString(release + "\t" + strings.Join(list, " ") + "\n")
		}
	}
	return os.WriteFile(table, []byte(b.String()), 0o600)
}

// library returns the digests of a library's releases.
func library(ctx context.Context, dir, name string) (map[string][]string, error) {
	text, err := npm(ctx, dir, "view", name, "versions", "--json")
	if err != nil {
		return nil, err
	}
	var versions []string
	if err := json.Unmarshal(text, &versions); err != nil {
		return nil, fmt.Errorf("versions: %w", err)
	}
	out := map[string][]string{}
	for _, version := range chosen(versions) {
		list, err := release(ctx, dir, name+"@"+version)
		if err != nil {
			return nil, err
		}
		out["npm/"+name+"@"+version] = list
	}
	return out, nil
}

// chosen returns the newest release of each of the latest minor versions, and of each major one.
func chosen(versions []string) []string {
	versions = slices.DeleteFunc(versions, func(v string) bool { return !semver.IsValid("v"+v) || semver.Prerelease("v"+v) != "" })
	slices.SortFunc(versions, func(a, b string) int { return semver.Compare("v"+b, "v"+a) })
	var out []string
	lines := map[string]bool{}
	for _, v := range versions {
		minor, major := semver.MajorMinor("v"+v), semver.Major("v"+v)
		if lines[minor] || len(out) >= minors && lines[major] {
			continue
		}
		lines[minor], lines[major] = true, true
		out = append(out, v)
	}
	return out
}

// release returns the digests of the files of a release.
func release(ctx context.Context, dir, spec string) ([]string, error) {
	text, err := npm(ctx, dir, "pack", spec, "--json", "--ignore-scripts", "--pack-destination", dir)
	if err != nil {
		return nil, err
	}
	var packed []struct {
		Filename string `json:"filename"`
	}
	if err := json.Unmarshal(text, &packed); err != nil || len(packed) != 1 {
		return nil, fmt.Errorf("%s: npm pack: %w", spec, err)
	}
	name := filepath.Join(dir, filepath.Base(packed[0].Filename))
	defer func() { _ = os.Remove(name) }()
	return unpacked(name)
}

var (
	// served are the folders of a package whose files are copied.
	served = regexp.MustCompile(`^[^/]+/((dist|build|lib|js|css|umd|min|cjs|legacy|global|browser)/){0,3}[^/]+\.(js|mjs|css)$`)
	// parts are names of files that are sources, translations and the like.
	parts = regexp.MustCompile(`(?i)(gruntfile|gulpfile|karma|rollup|webpack|locale|lang|i18n|\.config|\.conf|test|spec|bower|package)`)
)

// unpacked returns the digests of an archive's scripts and style sheets, the largest ones.
func unpacked(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	zip, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	type entry struct {
		digest string
		size   int64
	}
	var all []entry
	for archive := tar.NewReader(zip); ; {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if h.Size < code.MinDigested || h.Size > code.MaxDigested || !served.MatchString(h.Name) || parts.MatchString(path.Base(h.Name)) {
			continue
		}
		content, err := io.ReadAll(io.LimitReader(archive, code.MaxDigested))
		if err != nil {
			return nil, err
		}
		all = append(all, entry{code.Digest(content), h.Size})
	}
	slices.SortFunc(all, func(a, b entry) int { return int(b.size - a.size) })
	var out []string
	for _, e := range all[:min(len(all), maxFiles)] {
		if !slices.Contains(out, e.digest) {
			out = append(out, e.digest)
		}
	}
	return out, nil
}

// npm runs npm in a folder and returns its standard output.
func npm(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "npm", args...) //nolint:gosec // arguments of this program
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("npm %s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}
