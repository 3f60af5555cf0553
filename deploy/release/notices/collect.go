package main

import (
	"cmp"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/mod/module"
)

// modules returns the Go modules linked into the programs, with their licences from the
// module cache.
func modules(ctx context.Context, dir string, programs ...string) ([]component, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMODCACHE").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOMODCACHE: %w", err)
	}
	cache := strings.TrimSpace(string(out))
	var all []component
	for _, program := range programs {
		info, err := buildinfo.ReadFile(filepath.Join(dir, "bin", program))
		if err != nil {
			return nil, err
		}
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			if !strings.HasPrefix(m.Version, "v") { // a module of this repository
				continue
			}
			path, err := module.EscapePath(m.Path)
			if err != nil {
				return nil, err
			}
			version, err := module.EscapeVersion(m.Version)
			if err != nil {
				return nil, err
			}
			texts, err := licenceTexts(filepath.Join(cache, filepath.FromSlash(path)+"@"+version))
			if err != nil {
				return nil, err
			}
			all = append(all, component{
				purl: "pkg:golang/" + m.Path + "@" + m.Version, name: m.Path, version: m.Version, texts: texts,
				licence: cmp.Or(recognise(texts), stated()[m.Path]),
			})
		}
	}
	return all, nil
}

// npmPackages returns the packages in a node_modules folder, nested ones included.
func npmPackages(folder string) (all []component, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "package.json" || !isPackage(folder, filepath.Dir(path)) {
			return err
		}
		raw, err := os.ReadFile(path) //nolint:gosec // of our own node_modules
		if err != nil {
			return err
		}
		var p struct {
			Name, Version string
			License       any
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		texts, err := licenceTexts(filepath.Dir(path))
		if err != nil {
			return err
		}
		c := component{
			purl: "pkg:npm/" + strings.Replace(p.Name, "@", "%40", 1) + "@" + p.Version, name: p.Name, version: p.Version, texts: texts,
		}
		if c.licence, _ = p.License.(string); c.licence == "" {
			c.licence = recognise(texts)
		}
		all = append(all, c)
		return nil
	})
	return all, err
}

// isPackage reports whether a folder is node_modules/NAME or node_modules/@SCOPE/NAME.
func isPackage(top, dir string) bool {
	parent := filepath.Dir(dir)
	if strings.HasPrefix(filepath.Base(parent), "@") {
		parent = filepath.Dir(parent)
	}
	return filepath.Base(parent) == "node_modules" && strings.HasPrefix(dir, top)
}

var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|copyright)([-.].*)?$`)

// licenceTexts reads the licence files of a folder.
func licenceTexts(dir string) ([]text, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var texts []text
	for _, e := range entries {
		if e.IsDir() || !licenceFile.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if errors.Is(err, fs.ErrNotExist) { // a dangling link
			continue
		}
		if err != nil {
			return nil, err
		}
		texts = append(texts, text{e.Name(), string(raw)})
	}
	return texts, nil
}
