package sarif

import (
	"net/url"
	"path"
	"strings"
)

// maxBases bounds the nesting of base paths.
const maxBases = 10

// places resolves the locations of a run to paths below a root.
type places struct {
	run  *inRun
	root string // with slashes, without one at the end
}

func newPlaces(run *inRun, root string) *places {
	return &places{run: run, root: strings.TrimSuffix(strings.ReplaceAll(root, `\`, "/"), "/")}
}

// of returns the path of a location, relative to the root; false for a location outside of
// it.
func (p *places) of(l inArtifactLocation) (string, bool) {
	if l.URI == "" && l.Index != nil {
		i := l.Index.natural()
		if i < 0 || i >= len(p.run.Artifacts) {
			return "", false
		}
		l = p.run.Artifacts[i].Location
	}
	if l.URI == "" {
		return "", false
	}
	full, ok := p.resolve(l)
	if !ok {
		return "", false
	}
	if strings.HasPrefix(full, "/") {
		if full, ok = strings.CutPrefix(path.Clean(full), p.root+"/"); !ok {
			return "", false
		}
	}
	full = path.Clean(full)
	if full == "." || full == ".." || strings.HasPrefix(full, "../") || strings.HasPrefix(full, "/") || len(full) > 4096 ||
		strings.ContainsRune(full, 0) {
		return "", false
	}
	return full, true
}

// resolve resolves a location against its base. The result is absolute, or relative to the
// root: a base that the log does not define is the root.
func (p *places) resolve(l inArtifactLocation) (string, bool) {
	at, ok := pathOf(l.URI)
	if !ok {
		return "", false
	}
	for range maxBases {
		if strings.HasPrefix(at, "/") || l.BaseID == "" {
			return at, true
		}
		base, known := p.run.Bases[l.BaseID]
		if !known || base.URI == "" && base.BaseID == "" {
			return at, true
		}
		dir, ok := pathOf(base.URI)
		if !ok {
			return "", false
		}
		at, l = path.Join(dir, at), base
	}
	return "", false
}

// pathOf returns the path of a URI: of the scheme file, without a host, or relative. It
// accepts Windows paths and unescaped ones, which engines write too.
func pathOf(uri string) (string, bool) {
	if strings.Contains(uri, `\`) {
		uri = strings.ReplaceAll(uri, `\`, "/")
	}
	u, err := url.Parse(uri)
	if err != nil {
		if strings.Contains(uri, "://") {
			return "", false
		}
		return uri, true
	}
	if u.Scheme == "" && u.Host == "" {
		if u.RawQuery != "" || u.Fragment != "" { // a name with an unescaped ? or #
			return uri, true
		}
		return u.Path, true
	}
	if !strings.EqualFold(u.Scheme, "file") || u.Opaque != "" || u.Host != "" && u.Host != "localhost" || u.User != nil {
		return "", false
	}
	return u.Path, true
}
