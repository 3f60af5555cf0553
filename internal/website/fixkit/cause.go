package fixkit

import (
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Checks whose cause decides whether a kit can fix them.
const (
	disclosed  = "SEC-DISCLOSE-VERSION"
	cacheFiles = "PERF-CACHE-STATIC"
	cachePages = "PERF-CACHE-DOC"
)

// causes adds to the values what the facts show about the causes of findings: a kit names
// only findings whose cause its settings remove.
func (l *Library) causes(v *values, c *capture.Capture, found map[string]check.Result, s *serverData) {
	ex := document(c)
	if u, err := url.Parse(ex.URL); err == nil {
		v.Path = u.Path
	}
	v.PHP = isPHP(ex)
	v.Exposed, v.exposed = exposed(c, found)
	v.Cookies, v.cookieNames = namedCookies(found)
	if _, ok := found[disclosed]; ok {
		v.Banners = s.banners(ex)
		v.hidden = l.hides(c, v.Banners)
	}
	_, files := found[cacheFiles]
	if _, pages := found[cachePages]; files || pages {
		v.uncached = l.uncached(c)
	}
}

// fixable omits the findings whose cause is unknown, or is not where configuration can remove
// it.
func fixable(found map[string]check.Result, v values) map[string]check.Result {
	out := maps.Clone(found)
	for id, ok := range v.exposed {
		if !ok {
			delete(out, id)
		}
	}
	if !v.hidden {
		delete(out, disclosed)
	}
	return out
}

// banners returns the fields with versions that the server's settings remove.
func (s *serverData) banners(ex *capture.Exchange) []string {
	var out []string
	for _, f := range s.hides {
		if value := ex.Header.Joined(f.field); strings.ContainsAny(value, "0123456789") && f.match.MatchString(value) {
			out = append(out, f.field)
		}
	}
	return out
}

// hides reports whether the page discloses no version without the fields.
func (l *Library) hides(c *capture.Capture, fields []string) bool {
	changed := variant(c, func(h capture.Header) {
		for _, name := range fields {
			delete(h, name)
		}
	})
	return changed != nil && l.passing(scan.PillarSecurity, changed)[disclosed]
}

func isPHP(ex *capture.Exchange) bool {
	if strings.Contains(ex.Header.Joined("X-Powered-By"), "PHP") {
		return true
	}
	return slices.ContainsFunc(ex.Header.Values("Set-Cookie"), func(cookie string) bool {
		name, _, _ := strings.Cut(strings.ToLower(cookie), "=")
		return name == "phpsessid" || name == "laravel_session" || strings.HasPrefix(name, "wordpress_") || strings.HasPrefix(name, "wp-")
	})
}

// exposure is a path that must not be public.
type exposure struct {
	Path string
	// Folder is true if the path is a folder, which ends with a slash.
	Folder bool
}

// plainPath matches paths without a character that means something in a configuration.
var plainPath = regexp.MustCompile(`^(?:/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+$`)

// exposed returns what the findings about exposed files found, and whether that is the whole
// cause of each.
func exposed(c *capture.Capture, found map[string]check.Result) (list []exposure, whole map[string]bool) {
	whole = map[string]bool{}
	for _, x := range []struct{ id, kind string }{
		{"SEC-EXPOSE-VCS", capture.ProbeVCS}, {"SEC-EXPOSE-SECRET", capture.ProbeSecret}, {"SEC-EXPOSE-BACKUP", capture.ProbeBackup},
	} {
		if _, ok := found[x.id]; !ok {
			continue
		}
		paths := exposedPaths(c, x.kind)
		whole[x.id] = len(paths) > 0 && !slices.Contains(paths, exposure{})
		for _, p := range paths {
			if whole[x.id] && !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list, whole
}

// exposedPaths returns the files that probes of a kind found, or their hidden folders; the
// zero value for a path that is not plain.
func exposedPaths(c *capture.Capture, kind string) []exposure {
	if c.Probes == nil {
		return nil
	}
	var out []exposure
	for _, p := range c.Probes.Of(kind) {
		if p.Match == "" {
			continue
		}
		u, err := url.Parse(p.Exchange.URL)
		if err != nil || u.RawQuery != "" || !plainPath.MatchString(u.EscapedPath()) {
			out = append(out, exposure{})
			continue
		}
		out = append(out, folderOf(u.Path))
	}
	return out
}

// folderOf returns the hidden folder of a file, with everything in it, or else the file.
func folderOf(file string) exposure {
	dir, _ := path.Split(file)
	at := 0
	for segment := range strings.SplitAfterSeq(dir, "/") {
		at += len(segment)
		if strings.HasPrefix(segment, ".") || segment == "CVS/" {
			return exposure{Path: file[:at], Folder: true}
		}
	}
	return exposure{Path: file}
}

// cookieFlags are the attributes that a cookie lacks.
type cookieFlags struct {
	Name                       string
	Secure, HTTPOnly, SameSite bool
}

// maxQuoted is how many cookies a finding quotes at most.
const maxQuoted = 5

// cookieName matches names without a character that means something in a configuration.
var cookieName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]*$`)

// namedCookies returns the cookies that the findings about attributes quote, and their names
// for each finding.
func namedCookies(found map[string]check.Result) (list []cookieFlags, names map[string][]string) {
	names = map[string][]string{}
	for _, x := range []struct {
		id  string
		set func(*cookieFlags)
	}{
		{"SEC-COOKIE-SECURE", func(f *cookieFlags) { f.Secure = true }},
		{"SEC-COOKIE-HTTPONLY", func(f *cookieFlags) { f.HTTPOnly = true }},
		{"SEC-COOKIE-SAMESITE", func(f *cookieFlags) { f.SameSite = true }},
	} {
		r, ok := found[x.id]
		if !ok {
			continue
		}
		names[x.id] = quotedCookies(r)
		for _, name := range names[x.id] {
			i := slices.IndexFunc(list, func(f cookieFlags) bool { return f.Name == name })
			if i < 0 {
				i, list = len(list), append(list, cookieFlags{Name: name})
			}
			x.set(&list[i])
		}
	}
	return list, names
}

// quotedCookies returns the names of the cookies that lack the attribute; nil if the finding
// may not quote them all, or if one has a SameSite that browsers refuse: only its author knows
// the right one.
func quotedCookies(r check.Result) []string {
	if len(r.Evidence) >= maxQuoted {
		return nil
	}
	var out []string
	for _, e := range r.Evidence {
		line, ok := strings.CutPrefix(e.Quote, "Set-Cookie: ")
		name, attributes, cut := strings.Cut(line, "=…")
		if !ok || !cut || !cookieName.MatchString(name) ||
			r.ID == "SEC-COOKIE-SAMESITE" && strings.Contains(strings.ToLower(attributes), "samesite") {
			return nil
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// Files that the kits treat as static, and those of them whose names contain a digest.
var (
	staticFile = regexp.MustCompile(`(?i)\.(?:css|js|mjs|png|jpe?g|gif|webp|avif|svg|ico|woff2?)$`)
	digestFile = regexp.MustCompile(`(?i)[.-][0-9a-f]{8,}\.(?:css|js|mjs|png|jpe?g|gif|webp|avif|svg|ico|woff2?)$`)
)

// uncached returns the checks of caching that pass if Cache-Control is added to the responses
// of the site without a rule of their own, as the kits do.
func (l *Library) uncached(c *capture.Capture) map[string]bool {
	changed := variant(c, func(h capture.Header) { addCaching(h, "no-cache") })
	if changed == nil {
		return nil
	}
	if c.Assets != nil {
		assets := *c.Assets
		assets.Assets = slices.Clone(assets.Assets)
		for i := range assets.Assets {
			addFileCaching(&assets.Assets[i].Exchange, c.Target.Host)
		}
		changed.Assets = &assets
	}
	return l.passing(scan.PillarPerformance, changed)
}

func addFileCaching(ex *capture.Exchange, host string) {
	u, err := url.Parse(ex.URL)
	if err != nil || !strings.EqualFold(u.Hostname(), host) || !staticFile.MatchString(u.Path) {
		return
	}
	if ex.Header = maps.Clone(ex.Header); ex.Header == nil {
		ex.Header = capture.Header{}
	}
	if digestFile.MatchString(u.Path) {
		addCaching(ex.Header, "max-age=31536000")
	} else {
		addCaching(ex.Header, "max-age=2592000")
	}
}

func addCaching(h capture.Header, value string) {
	if !h.Has("Cache-Control") && !h.Has("Expires") {
		h["Cache-Control"] = []string{value}
	}
}
