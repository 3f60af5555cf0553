package main

// Checks of the parts of an address or a path: joined ones, each part between slashes, the folder, and those that other functions make.

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const pages = "/srv/pages"

var name = regexp.MustCompile(`^[a-z]+$`)

func joined(w http.ResponseWriter, r *http.Request) {
	a, err := url.Parse(r.FormValue("a"))
	if err != nil || a.Scheme+"://"+a.Host != "https://cdn.example.org" {
		return
	}
	http.Get(a.String())
	b, err := url.Parse(r.FormValue("b"))
	if err != nil || fmt.Sprintf("%s://%s", b.Scheme, b.Host) != "https://cdn.example.org" {
		return
	}
	http.Get(b.String())
	c, err := url.Parse(r.FormValue("c"))
	if err != nil || c.Scheme+"://"+c.Path != "https://cdn.example.org" {
		return
	}
	http.Get(c.String()) // want: ssrf
}

func segments(w http.ResponseWriter, r *http.Request) {
	a, b, c, d := r.FormValue("a"), r.FormValue("b"), r.FormValue("c"), r.FormValue("d")
	for _, part := range strings.Split(a, "/") {
		if part == ".." {
			return
		}
	}
	os.ReadFile(pages + "/" + a)
	for part := range strings.SplitSeq(b, "/") {
		if !name.MatchString(part) {
			return
		}
	}
	os.ReadFile(pages + "/" + b)
	if slices.Contains(strings.Split(c, "/"), "..") {
		return
	}
	os.ReadFile(pages + "/" + c)
	for _, part := range strings.SplitN(d, "/", 2) {
		if part == ".." {
			return
		}
	}
	os.ReadFile(pages + "/" + d) // want: path-traversal
}

func stripped(w http.ResponseWriter, r *http.Request) {
	a, b, c := r.FormValue("a"), r.FormValue("b"), r.FormValue("c")
	if strings.Trim(a, "abcdefghijklmnopqrstuvwxyz") != "" {
		return
	}
	exec.Command("sh", "-c", "list --format="+a).Run()
	if strings.Trim(b, "abc;") != "" {
		return
	}
	exec.Command("sh", "-c", "list --format="+b).Run() // want: command-injection
	if strings.Trim(c, "abcdefghijklmnopqrstuvwxyz") == "" {
		return
	}
	exec.Command("sh", "-c", "list --format="+c).Run() // want: command-injection
}

func folders(w http.ResponseWriter, r *http.Request) {
	a, err := inside(pages, r.FormValue("a"))
	if err != nil {
		return
	}
	os.ReadFile(a)
	b := filepath.Join(pages, r.FormValue("b"))
	if filepath.Dir(b) != pages {
		return
	}
	os.ReadFile(b)
	c := pages + "/" + r.FormValue("c")
	if strings.HasPrefix(c, ".."+string(filepath.Separator)) {
		return
	}
	os.ReadFile(c) // want: path-traversal
}

func inside(folder, name string) (string, error) {
	path := filepath.Join(folder, name)
	relative, err := filepath.Rel(folder, path)
	if err != nil {
		return "", err
	}
	if relative == ".." || strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
		return "", errors.New("outside")
	}
	return path, nil
}
