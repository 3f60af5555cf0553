package provider

import (
	"net/url"
	"strconv"
	"strings"
)

// BlameURL returns the provider's page about the author of a line of a file; "" where the
// provider has none, or the clone URL does not lead to its pages. Line 0 is the whole file.
func BlameURL(kind Kind, cloneURL, commit, path string, line int) string {
	u, err := url.Parse(cloneURL)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || commit == "" || path == "" {
		return ""
	}
	t, _ := kind.traits()
	if t.blame.path == "" || t.blame.host != "" && u.Hostname() != t.blame.host {
		return ""
	}
	segments := strings.Split(path, "/")
	for i := range segments {
		segments[i] = url.PathEscape(segments[i])
	}
	repository := u.Scheme + "://" + u.Host + strings.TrimSuffix(u.EscapedPath(), ".git")
	page := repository + t.blame.path + url.PathEscape(commit) + "/" + strings.Join(segments, "/")
	if line > 0 {
		page += "#" + t.blame.anchor + strconv.Itoa(line)
	}
	return page
}
