package sca

import (
	"path"
	"slices"
	"strings"

	"assay/internal/advisory"
)

// graph contains the dependencies between packages, from a lockfile and its manifest. A node is
// a package with its version where the lockfile shows which one is meant (see node), and the
// name alone, for all versions of the package, where it does not.
type graph struct {
	direct map[string]bool // named by the manifest
	dev    map[string]bool // direct packages that are only needed for development
	own    map[string]bool // parts of the repository, which are no third-party packages
	// only are packages of which the lockfile states whether they are development-only.
	only  map[string]bool
	edges map[string][]string
}

func newGraph() *graph {
	return &graph{
		direct: map[string]bool{}, dev: map[string]bool{}, own: map[string]bool{}, only: map[string]bool{}, edges: map[string][]string{},
	}
}

// node identifies one version of a package. Names contain no blanks.
func node(name, version string) string { return name + " " + version }

// nameOf returns the name of the package of a node.
func nameOf(node string) string {
	name, _, _ := strings.Cut(node, " ")
	return name
}

// nodeIn returns the node of a package that an index of a graph has: of its version, or of its
// name.
func nodeIn[T any](index map[string]T, p *pkg) string {
	name := advisory.NormalName(p.ecosystem, p.name)
	if one := node(name, p.version); hasKey(index, one) {
		return one
	}
	return name
}

func hasKey[T any](index map[string]T, key string) bool {
	_, ok := index[key]
	return ok
}

// needs adds a dependency; to is "" if the lockfile does not have it, as of an optional package.
func (g *graph) needs(from, to string) {
	if to != "" && to != from {
		g.edges[from] = append(g.edges[from], to)
	}
}

// want adds a direct package. One that is needed in both ways is not development-only.
func (g *graph) want(name string, dev bool) {
	if name == "" {
		return
	}
	if dev && (!g.direct[name] || g.dev[name]) {
		g.dev[name] = true
	} else {
		delete(g.dev, name)
	}
	g.direct[name] = true
}

// relater reads a lockfile, and the manifests beside it, into a graph.
type relater func(s *session, dir string, raw []byte) *graph

// relaterOf returns the function that relates the packages of a file, nil if its format does
// not contain dependencies.
func relaterOf(file string) relater { return relaters()[path.Base(file)] }

// relaters by file name.
func relaters() map[string]relater {
	return map[string]relater{
		"package-lock.json": npmGraph, "npm-shrinkwrap.json": npmGraph, "yarn.lock": yarnGraph, "pnpm-lock.yaml": pnpmGraph,
		"bun.lock":   func(s *session, dir string, _ []byte) *graph { return packageJSONGraph(s, dir, byName) },
		"Cargo.lock": cargoGraph, "poetry.lock": poetryGraph, "pdm.lock": poetryGraph, "uv.lock": uvGraph, "Pipfile.lock": pipfileGraph,
		"pylock.toml": pylockGraph, "packages.config": packagesConfigGraph,
		"composer.lock": composerGraph, "Gemfile.lock": bundlerGraph, "gems.locked": bundlerGraph, "go.mod": goGraph,
		"Package.resolved": swiftGraph,
		"pubspec.lock":     pubGraph, "packages.lock.json": nugetGraph, "mix.lock": mixGraph,
		"gradle.lockfile": gradleGraph, "buildscript-gradle.lockfile": gradleGraph,
	}
}

// relate determines which packages are direct, which are development-only, and which direct
// packages depend on the others. Without information in the lockfile and manifest, the
// extractor's values remain.
func (s *session) relate(src *source, raw []byte) {
	if src.reader.kind == "pip" && devFile(src.path) {
		for _, p := range src.packages {
			p.dev = true
		}
	}
	read := relaterOf(src.path)
	if read == nil {
		return
	}
	g := related(read, s, path.Dir(src.path), raw)
	if g == nil {
		return
	}
	for from, on := range g.edges { // several versions of a package may need the same one
		slices.Sort(on)
		g.edges[from] = slices.Compact(on)
	}
	src.edges = g.edges
	for own := range g.own {
		delete(g.direct, own)
		delete(g.dev, own)
	}
	src.packages = slices.DeleteFunc(src.packages, func(p *pkg) bool { return g.own[nodeIn(g.own, p)] })
	g.mark(src.packages)
}

// mark sets which packages are direct and development-only, and which direct ones depend on the others.
func (g *graph) mark(packages []*pkg) {
	for _, p := range packages {
		if dev, stated := g.only[nodeIn(g.only, p)]; stated {
			p.dev = dev
		}
	}
	if len(g.direct) == 0 {
		return
	}
	runtime, development := g.reach(false), g.reach(true)
	for _, p := range packages {
		direct := nodeIn(g.direct, p)
		needed, tools := runtime[nodeIn(runtime, p)], development[nodeIn(development, p)]
		p.direct = g.direct[direct]
		switch {
		case len(needed) > 0:
			p.via = needed
		case len(tools) > 0:
			p.via, p.dev = tools, true
		}
		if p.direct {
			p.dev, p.via = p.dev && g.dev[direct], nil
			if g.dev[direct] && len(needed) == 0 {
				p.dev = true
			}
		}
	}
}

// related recovers from a panic of a parser on hostile input; its information is missing
// then.
func related(read relater, s *session, dir string, raw []byte) (g *graph) {
	defer func() {
		if recover() != nil {
			g = nil
		}
	}()
	return read(s, dir, raw)
}

// reach walks from the direct packages, either the development-only or the other ones, and
// returns for each package at most three of them that depend on it.
func (g *graph) reach(dev bool) map[string][]string {
	out := map[string][]string{}
	var roots []string
	for name := range g.direct {
		if g.dev[name] == dev {
			roots = append(roots, name)
		}
	}
	slices.Sort(roots)
	versions := map[string][]string{} // nodes by name
	for one := range g.edges {
		if name := nameOf(one); name != one {
			versions[name] = append(versions[name], one)
		}
	}
	for _, root := range roots {
		seen := map[string]bool{root: true}
		for queue := []string{root}; len(queue) > 0; {
			name := queue[0]
			queue = queue[1:]
			if slices.Contains(out[name], nameOf(root)) || len(out[name]) >= 3 {
				continue // at most three are listed, and all packages below have them as well
			}
			out[name] = append(out[name], nameOf(root))
			for _, one := range append([]string{name}, versions[name]...) {
				for _, next := range g.edges[one] {
					if !seen[next] {
						seen[next] = true
						queue = append(queue, next)
					}
				}
			}
		}
	}
	return out
}
