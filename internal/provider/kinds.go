package provider

import (
	"slices"
	"strings"
)

// traits describe a provider to the program, besides its adapter.
type traits struct {
	kind  Kind
	title string // for people
	open  func(Config) (Provider, error)
	// domains are those of its public service, which never gets a token unencrypted.
	domains []string
	// rights names the permissions with which a token may write commit statuses and comments, in the
	// provider's words; "" for a provider that is not a Reporter.
	rights string
	blame  blamePage
}

// blamePage is where a provider shows the author of a line. Without a path it has no such page.
type blamePage struct {
	path   string // from the repository's page to the commit
	anchor string // of a line, before its number
	host   string // the only one whose clone URLs lead to its pages; "" if they always do
}

// table lists all providers, in the order in which people see them.
func table() []traits {
	return []traits{
		{
			kind: GitHub, title: "GitHub", open: newGitHub, domains: []string{"github.com", "ghe.com"},
			rights: "Commit statuses and Pull requests (write)", blame: blamePage{path: "/blame/", anchor: "L"},
		},
		{
			kind: GitLab, title: "GitLab", open: newGitLab, domains: []string{"gitlab.com"},
			rights: "the scope api", blame: blamePage{path: "/-/blame/", anchor: "L"},
		},
		{
			kind: Bitbucket, title: "Bitbucket", open: newBitbucket, domains: []string{"bitbucket.org"},
			rights: "pullrequest:write and repository:write",
			// Clone URLs of Data Center have other paths than its pages.
			blame: blamePage{path: "/annotate/", anchor: "lines-", host: "bitbucket.org"},
		},
		{
			kind: Gitea, title: "Gitea or Forgejo", open: newGitea, domains: []string{"gitea.com", "codeberg.org"},
			rights: "write:repository and write:issue", blame: blamePage{path: "/blame/commit/", anchor: "L"},
		},
		{kind: Gogs, title: "Gogs", open: newGogs, domains: []string{"notabug.org"}},
		{
			kind: Azure, title: "Azure DevOps", open: newAzure, domains: []string{"dev.azure.com", "visualstudio.com"},
			rights: "Code (status) and Pull Request Threads",
		},
		{kind: Git, title: "Another Git server", open: newGit},
	}
}

// traits returns the provider's row of the table; ok is false for an unknown one.
func (k Kind) traits() (t traits, ok bool) {
	all := table()
	i := slices.IndexFunc(all, func(t traits) bool { return t.kind == k })
	if i < 0 {
		return traits{}, false
	}
	return all[i], true
}

// Kinds returns all providers.
func Kinds() []Kind {
	var out []Kind
	for _, t := range table() {
		out = append(out, t.kind)
	}
	return out
}

// KindNames returns the names of all providers, separated by commas.
func KindNames() string {
	var out []string
	for _, k := range Kinds() {
		out = append(out, string(k))
	}
	return strings.Join(out, ", ")
}

// Title returns the name of the provider for people.
func (k Kind) Title() string {
	if t, ok := k.traits(); ok {
		return t.title
	}
	return string(k)
}

// Reports reports whether the provider displays commit statuses and comments.
func (k Kind) Reports() bool {
	t, _ := k.traits()
	return t.rights != ""
}

// ReportRights returns what a token needs in order to write commit statuses and comments, in
// the words of the provider.
func (k Kind) ReportRights() string {
	if t, _ := k.traits(); t.rights != "" {
		return t.rights
	}
	return "write access to them"
}

// publicHost reports whether a token must never be sent to the host unencrypted.
func publicHost(name string) bool {
	name = "." + strings.ToLower(name)
	return slices.ContainsFunc(table(), func(t traits) bool {
		return slices.ContainsFunc(t.domains, func(domain string) bool { return strings.HasSuffix(name, "."+domain) })
	})
}
