package main

import (
	"bytes"
	"context"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// serveFiles serves a folder on a port of its own, without listings.
func serveFiles(ctx context.Context, dir string) (*testSite, error) {
	s := &testSite{}
	files := http.FileServerFS(os.DirFS(dir))
	addr, err := s.serve(ctx, "127.0.0.1:0", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.Trim(path.Clean(r.URL.Path), "/")
		if info, err := fs.Stat(os.DirFS(dir), dotIfEmpty(name)); err == nil && info.IsDir() {
			if _, err := fs.Stat(os.DirFS(dir), path.Join(name, "index.html")); err != nil {
				http.NotFound(w, r)
				return
			}
		}
		files.ServeHTTP(w, r)
	}))
	s.url = "http://" + addr
	return s, err
}

func dotIfEmpty(name string) string {
	if name == "" {
		return "."
	}
	return name
}

// fileSite is a site as its files define it. Paths are those of the server: a folder is the
// address of its index.html.
type fileSite struct {
	pages   map[string]bool
	missing map[string]bool // linked, without a file
}

// walkSite follows the links of a folder's pages from its index.html, and shares no code
// with the crawler. A page with an immediate refresh is a redirect.
func walkSite(dir string) (*fileSite, error) {
	s := &fileSite{pages: map[string]bool{}, missing: map[string]bool{}}
	root := os.DirFS(dir)
	seen := map[string]bool{"/": true}
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		name := strings.TrimPrefix(at, "/")
		if strings.HasSuffix(at, "/") {
			name += "index.html"
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			s.missing[at] = true
			continue
		}
		if path.Ext(name) != ".html" {
			continue
		}
		links, moved, err := linksOf(text)
		if err != nil {
			return nil, err
		}
		if moved != "" {
			links = []string{moved}
		} else {
			s.pages[at] = true
		}
		for _, link := range links {
			if to, ok := s.target(root, at, link); ok && !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return s, nil
}

// target returns the path that a link leads to on this site.
func (s *fileSite) target(root fs.FS, at, link string) (string, bool) {
	base := &url.URL{Scheme: "http", Host: "site.invalid", Path: at}
	u, err := base.Parse(strings.TrimSpace(link))
	if err != nil || u.Host != base.Host || u.Scheme != base.Scheme {
		return "", false
	}
	to := u.Path
	if to == "" {
		to = "/"
	}
	if path.Base(to) == "index.html" {
		return strings.TrimSuffix(to, "index.html"), true
	}
	if info, err := fs.Stat(root, dotIfEmpty(strings.Trim(path.Clean(to), "/"))); err == nil && info.IsDir() && !strings.HasSuffix(to, "/") {
		to += "/"
	}
	return to, true
}

// linksOf returns what the anchors of a document lead to, and the target of an immediate
// refresh.
func linksOf(text []byte) (links []string, moved string, err error) {
	root, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, "", err
	}
	for node := range root.Descendants() {
		if node.Type != html.ElementNode {
			continue
		}
		switch node.Data {
		case "a", "area":
			if href, ok := attributeOf(node, "href"); ok && !slices.Contains(strings.Fields(attributeOr(node, "rel")), "nofollow") {
				links = append(links, href)
			}
		case "meta":
			if strings.EqualFold(attributeOr(node, "http-equiv"), "refresh") {
				moved = refreshTarget(attributeOr(node, "content"))
			}
		}
	}
	return links, moved, nil
}

func refreshTarget(content string) string {
	delay, rest, _ := strings.Cut(content, ";")
	if n, err := strconv.Atoi(strings.TrimSpace(delay)); err != nil || n > 5 {
		return ""
	}
	rest = strings.TrimSpace(rest)
	if len(rest) > 4 && strings.EqualFold(rest[:4], "url=") {
		return strings.Trim(rest[4:], `"'`)
	}
	return ""
}

func attributeOf(node *html.Node, name string) (string, bool) {
	for _, a := range node.Attr {
		if a.Key == name && a.Namespace == "" {
			return a.Val, true
		}
	}
	return "", false
}

func attributeOr(node *html.Node, name string) string {
	value, _ := attributeOf(node, name)
	return value
}

// exampleCount is how many differing pages are named.
const exampleCount = 5

// beside compares the scored paths with those of the files.
func (s *fileSite) beside(b *bench, name string, crawled map[string]int) (out realOutcome) {
	out.pages = len(s.pages)
	var missed, invented, twice []string
	for page := range s.pages {
		if crawled[page] == 0 {
			missed = append(missed, page)
		}
	}
	for page, times := range crawled {
		if !s.pages[page] {
			invented = append(invented, page)
		}
		if times > 1 {
			twice = append(twice, page)
		}
	}
	out.missed, out.invented, out.twice = len(missed), len(invented), len(twice)
	for what, list := range map[string][]string{"missed": missed, "invented": invented, "twice": twice} {
		slices.Sort(list)
		if len(list) > 0 {
			b.notef("%s: %s: %s", name, what, strings.Join(list[:min(len(list), exampleCount)], " "))
		}
	}
	return out
}
