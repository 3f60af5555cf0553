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
	var view string
	anchor := "L"
	switch kind {
	case GitHub:
		view = "/blame/"
	case GitLab:
		view = "/-/blame/"
	case Gitea:
		view = "/blame/commit/"
	case Bitbucket:
		if u.Hostname() != "bitbucket.org" { // clone URLs of Data Center have other paths than its pages
			return ""
		}
		view, anchor = "/annotate/", "lines-"
	default:
		return ""
	}
	segments := strings.Split(path, "/")
	for i := range segments {
		segments[i] = url.PathEscape(segments[i])
	}
	repository := u.Scheme + "://" + u.Host + strings.TrimSuffix(u.EscapedPath(), ".git")
	page := repository + view + url.PathEscape(commit) + "/" + strings.Join(segments, "/")
	if line > 0 {
		page += "#" + anchor + strconv.Itoa(line)
	}
	return page
}
