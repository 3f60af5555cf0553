package lighthouse

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// sources are the worker's files that belong to this binary.
//
//go:embed js/*.mjs js/package.json
var sources embed.FS

// sourceFolder is the folder of the worker in the source tree.
var sourceFolder = filepath.Join("internal", "lighthouse", "js")

// browsers are the programs to look for, smallest first.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// FindConfig configures where to look. All fields may be empty.
type FindConfig struct {
	// Node and Chromium are paths or names of programs. "" means node in PATH, and
	// the first of chromium-headless-shell, chromium and Chrome there.
	Node, Chromium string
	// Dir is the worker folder: internal/lighthouse/js with its node_modules. ""
	// means "lighthouse" beside the executable, or the source tree around the
	// working directory.
	Dir string
}

// Installation is the software that a pool needs.
type Installation struct {
	Node     string // absolute path
	Chromium string // absolute path
	Dir      string // absolute path of the worker folder
	Version  string // pinned version of Lighthouse
}

// Find looks for Node, Chromium and the worker folder. The error is one sentence: what is
// missing and how to get it.
func Find(cfg FindConfig) (Installation, error) {
	var in Installation
	var err error
	if in.Node, err = lookPath(cfg.Node, "node"); err != nil {
		return in, errors.New("Node.js is missing: install it, or set browser.node") //nolint:staticcheck // a sentence for people
	}
	if in.Chromium, err = lookPath(cfg.Chromium, browsers...); err != nil {
		return in, errors.New("Chromium is missing: " + //nolint:staticcheck // a sentence for people
			"install chromium-headless-shell, chromium or Chrome, or set browser.path")
	}
	if in.Dir, err = findDir(cfg.Dir); err != nil {
		return in, err
	}
	in.Version, err = checkDir(in.Dir)
	return in, err
}

func lookPath(configured string, names ...string) (string, error) {
	if configured != "" {
		names = []string{configured}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return filepath.Abs(path)
		}
	}
	return "", exec.ErrNotFound
}

func findDir(configured string) (string, error) {
	if configured != "" {
		return filepath.Abs(configured)
	}
	var places []string
	if exe, err := os.Executable(); err == nil {
		if target, err := filepath.EvalSymlinks(exe); err == nil {
			exe = target
		}
		places = append(places, filepath.Join(filepath.Dir(exe), "lighthouse"))
	}
	if dir, err := os.Getwd(); err == nil {
		places = append(places, filepath.Join(dir, sourceFolder))
		for up := filepath.Dir(dir); up != dir; dir, up = up, filepath.Dir(up) {
			places = append(places, filepath.Join(up, sourceFolder))
		}
	}
	for _, place := range places {
		if _, err := os.Stat(filepath.Join(place, "worker.mjs")); err == nil {
			return place, nil
		}
	}
	return "", errors.New("The folder of the Lighthouse worker is missing: " + //nolint:staticcheck // a sentence for people
		"put it beside the executable as lighthouse, or set browser.worker_dir")
}

// checkDir checks that the folder has the files of this binary and the required packages,
// and returns its version of Lighthouse.
func checkDir(dir string) (string, error) {
	err := fs.WalkDir(sources, "js", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		want, err := sources.ReadFile(path)
		if err != nil {
			return err
		}
		have, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil || !bytes.Equal(have, want) {
			return fmt.Errorf("The folder %s belongs to another version of Assay: %s differs", //nolint:staticcheck // a sentence for people
				dir, entry.Name())
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	var pinned struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	data, err := sources.ReadFile("js/package.json")
	if err == nil {
		err = json.Unmarshal(data, &pinned)
	}
	if err != nil {
		return "", fmt.Errorf("read package.json of the Lighthouse worker: %w", err)
	}
	for name, version := range pinned.Dependencies {
		var installed struct {
			Version string `json:"version"`
		}
		data, err := os.ReadFile(filepath.Join(dir, "node_modules", name, "package.json"))
		if err != nil || json.Unmarshal(data, &installed) != nil || installed.Version != version {
			return "", fmt.Errorf("The npm package %s %s is missing: run npm ci in %s", //nolint:staticcheck // a sentence for people
				name, version, dir)
		}
	}
	return pinned.Dependencies["lighthouse"], nil
}
