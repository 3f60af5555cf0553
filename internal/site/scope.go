package site

import (
	"net"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// Skip is why a found address is not crawled.
type Skip string

// Reasons. They are stored with the page and shown to users.
const (
	SkipNone     Skip = ""
	SkipInvalid  Skip = "INVALID"       // not a valid http or https URL
	SkipForeign  Skip = "OTHER_SITE"    // another host
	SkipPath     Skip = "OUT_OF_PATH"   // not below the path prefix
	SkipExcluded Skip = "EXCLUDED"      // by the check's patterns
	SkipRobots   Skip = "ROBOTS"        // robots.txt forbids it
	SkipNotAPage Skip = "NOT_A_PAGE"    // a picture, document or archive, by its Content-Type
	SkipFile     Skip = "FILE"          // a file by its name: requested but not scored (Files)
	SkipFiles    Skip = "FILE_LIMIT"    // a file beyond the limit
	SkipTrap     Skip = "TRAP"          // looks like one of endlessly many
	SkipDepth    Skip = "TOO_DEEP"      // too many links away from the entry
	SkipLimit    Skip = "PAGE_LIMIT"    // the check has reached its limit of pages
	SkipMethod   Skip = "NOT_FOLLOWED"  // nofollow, or an action such as logging out
	SkipAlias    Skip = "SAME_AS_OTHER" // its canonical address is another page of the site
	SkipRedirect Skip = "REDIRECT"      // it redirects to another address
)

// Scope defines which addresses belong to the site.
type Scope struct {
	Entry      Address
	Subdomains bool // subdomains of the entry's host belong to it
	// PathPrefix is the path below which all pages are, in the form of Address.Path; "" for the
	// whole host.
	PathPrefix string
	// Include and Exclude are matched against path and query. An address must match one of
	// Include, unless that is empty, and none of Exclude.
	Include, Exclude []*regexp.Regexp
}

// maxPatterns limits the patterns of a scope.
const maxPatterns = 50

// CompilePatterns compiles globs: * matches within a path segment, ** anything, ? one
// character. A pattern must match the whole path, however both are escaped. Errors are CodeInvalid and name the field.
func CompilePatterns(field string, globs []string) ([]*regexp.Regexp, error) {
	if len(globs) > maxPatterns {
		return nil, scan.Errorf(scan.CodeInvalid, "%s must have at most %d patterns", field, maxPatterns)
	}
	var out []*regexp.Regexp
	for i, g := range globs {
		if !strings.HasPrefix(g, "/") || len(g) > 500 {
			return nil, scan.Errorf(scan.CodeInvalid, "%s[%d] must start with / and be at most 500 characters long", field, i)
		}
		re, err := regexp.Compile("^(?:" + globExpression(g) + ")$")
		if err != nil {
			return nil, scan.Errorf(scan.CodeInvalid, "%s[%d] is not a valid pattern", field, i)
		}
		out = append(out, re)
	}
	return out, nil
}

// Judge returns SkipNone if the address is a page to crawl, SkipFile if it is a file of the
// site, or else why it is skipped.
func (s Scope) Judge(a Address) Skip {
	switch {
	case !s.onSite(a):
		return SkipForeign
	case s.PathPrefix != "" && !below(a.Path, s.PathPrefix):
		return SkipPath
	case isAction(a):
		return SkipMethod
	case isTrap(a):
		return SkipTrap
	}
	target := a.Path
	if len(a.query) > 0 {
		_, query, _ := strings.Cut(a.URL, "?")
		target += "?" + query
	}
	matches := func(re *regexp.Regexp) bool { return re.MatchString(target) || re.MatchString(a.Path) }
	if len(s.Include) > 0 && !slices.ContainsFunc(s.Include, matches) || slices.ContainsFunc(s.Exclude, matches) {
		return SkipExcluded
	}
	if !isPage(a.Path) {
		return SkipFile
	}
	return SkipNone
}

// onSite compares hosts. http and https, with www. and without, are one site: redirects
// decide which of them answers.
func (s Scope) onSite(a Address) bool {
	host, entry := bare(a.Host), bare(s.Entry.Host)
	if isDefaultPort(a.Port) != isDefaultPort(s.Entry.Port) || !isDefaultPort(a.Port) && a.Port != s.Entry.Port {
		return false
	}
	return host == entry || s.Subdomains && net.ParseIP(entry) == nil && strings.HasSuffix(host, "."+entry)
}

func bare(host string) string { return strings.TrimPrefix(strings.TrimSuffix(host, "."), "www.") }

func isDefaultPort(port int) bool { return port == 80 || port == 443 }

// below compares whole segments: /docs covers /docs and /docs/a, not /docs2.
func below(p, prefix string) bool {
	prefix = strings.TrimSuffix(prefix, "/")
	return p == prefix || strings.HasPrefix(p, prefix+"/")
}

// isPage decides by the extension, so that files need not be requested. Unknown extensions
// and folders may be pages.
func isPage(p string) bool {
	if strings.HasSuffix(p, "/") {
		return true
	}
	ext := strings.ToLower(strings.TrimPrefix(path.Ext(path.Base(p)), "."))
	return ext == "" || !slices.Contains(files, ext)
}

var files = []string{
	"jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp", "tif", "tiff", "heic", "psd", "ai", "eps",
	"css", "js", "mjs", "map", "json", "xml", "rss", "atom", "wasm", "woff", "woff2", "ttf", "otf", "eot", "webmanifest",
	"pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "rtf", "txt", "csv", "md", "epub", "mobi", "ics", "vcf",
	"zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "exe", "msi", "dmg", "pkg", "deb", "rpm", "apk", "iso", "jar", "bin",
	"mp3", "m4a", "ogg", "wav", "flac", "mp4", "m4v", "webm", "mov", "avi", "mkv", "wmv", "m3u8", "ts", "swf",
}

// isAction recognises links with side effects: a crawler must not log anybody out or fill a
// cart.
func isAction(a Address) bool {
	for _, segment := range strings.Split(strings.ToLower(a.Path), "/") {
		if slices.Contains([]string{"logout", "log-out", "signout", "sign-out", "logoff", "unsubscribe", "wp-login.php", "wp-admin"}, segment) {
			return true
		}
	}
	for name := range a.query {
		switch strings.ToLower(name) {
		case "add-to-cart", "add_to_cart", "remove_item", "add-to-wishlist", "add_to_wishlist", "replytocom":
			return true
		case "action":
			if slices.Contains([]string{"logout", "delete", "edit", "history", "raw"}, strings.ToLower(a.query.Get(name))) {
				return true
			}
		}
	}
	return false
}

// Limits above which an address counts as one of endlessly many.
const (
	maxSegments   = 20
	maxParameters = 8
	maxRepeats    = 3 // of a segment, or of a sequence of segments, in a row
	maxEmpty      = 2 // empty segments: consecutive slashes
	lastYear      = 2100
	firstYear     = 1990
)

// isTrap recognises relative links that grow without end, faceted searches, and calendars of
// other centuries.
func isTrap(a Address) bool {
	segments := strings.FieldsFunc(a.Path, func(r rune) bool { return r == '/' })
	parameters := 0
	for _, values := range a.query {
		parameters += len(values)
	}
	empty := strings.Count(strings.TrimSuffix(a.Path, "/"), "/") - len(segments)
	return len(segments) > maxSegments || empty > maxEmpty || parameters > maxParameters || repeats(segments) || strangeYear(a, segments)
}

// repeats reports whether a sequence of one to four segments occurs maxRepeats times in a
// row.
func repeats(segments []string) bool {
	for width := 1; width <= 4; width++ {
		for i := 0; i+width*maxRepeats <= len(segments); i++ {
			again := 1
			for again < maxRepeats && slices.Equal(segments[i:i+width], segments[i+again*width:i+(again+1)*width]) {
				again++
			}
			if again == maxRepeats {
				return true
			}
		}
	}
	return false
}

// strangeYear reports whether the address names a month outside of the years that sites have
// pages for.
func strangeYear(a Address, segments []string) bool {
	for i := 0; i+1 < len(segments); i++ {
		if outside(segments[i]) && isMonth(segments[i+1]) {
			return true
		}
	}
	for name := range a.query {
		if n := strings.ToLower(name); n == "year" || n == "y" {
			if outside(a.query.Get(name)) {
				return true
			}
		}
	}
	return false
}

func outside(s string) bool {
	year, err := strconv.Atoi(s)
	return err == nil && len(s) == 4 && (year < firstYear || year > lastYear)
}

func isMonth(s string) bool {
	month, err := strconv.Atoi(s)
	return err == nil && month >= 1 && month <= 12
}

// Shape returns the common form of similar addresses, of which there may be endlessly many:
// the path without its numbers, and the names of the parameters. A crawl takes a limited
// number of pages of each shape.
func (a Address) Shape() string {
	segments := strings.Split(a.Path, "/")
	for i, s := range segments {
		if isNumeric(s) {
			segments[i] = "#"
		}
	}
	names := make([]string, 0, len(a.query))
	for name := range a.query {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(segments, "/") + "?" + strings.Join(names, "&")
}

// isNumeric matches numbers, dates and hexadecimal ids of at least 8 digits.
func isNumeric(s string) bool {
	digits := 0
	for _, c := range []byte(s) {
		switch {
		case '0' <= c && c <= '9':
			digits++
		case strings.IndexByte("-_.", c) >= 0:
		case strings.IndexByte(hexDigits, lower(c)) >= 0 && len(s) >= 8:
		default:
			return false
		}
	}
	return digits > 0
}
