package sca

import (
	"encoding/json"
	"path"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// workspace reports whether the upper folder is the root of a workspace of npm, yarn, pnpm,
// bun or Lerna with the lower folder as a member.
func (s *session) workspace(above, below string) bool {
	if s.files.at(path.Join(above, "lerna.json")) != nil {
		return true
	}
	var pnpm struct {
		Packages []string `yaml:"packages"`
	}
	if yaml.Unmarshal(s.files.read(path.Join(above, "pnpm-workspace.yaml")), &pnpm) != nil {
		return false
	}
	member := strings.TrimPrefix(below, strings.TrimSuffix(above, ".")+"/")
	member = strings.TrimPrefix(member, "/")
	return isMember(pnpm.Packages, member) || isMember(npmWorkspaces(s.files.read(path.Join(above, "package.json"))), member)
}

// npmWorkspaces returns the patterns of a package.json.
func npmWorkspaces(raw []byte) []string {
	var in struct {
		Workspaces json.RawMessage `json:"workspaces"`
	}
	var patterns []string
	if json.Unmarshal(raw, &in) != nil || json.Unmarshal(in.Workspaces, &patterns) == nil {
		return patterns
	}
	var object struct {
		Packages []string `json:"packages"`
	}
	_ = json.Unmarshal(in.Workspaces, &object) // without patterns, there are no members
	return object.Packages
}

// isMember reports whether a folder matches a pattern, and none that excludes it.
func isMember(patterns []string, folder string) (in bool) {
	for _, p := range patterns {
		excluding, negative := strings.CutPrefix(p, "!")
		switch {
		case !negative:
			in = in || globMatches(p, folder)
		case globMatches(excluding, folder):
			return false
		}
	}
	return in
}

// maxGlob limits the length of a pattern.
const maxGlob = 200

var globParts = strings.NewReplacer(`/\*\*`, `(?:/.*)?`, `\*\*/`, `(?:.*/)?`, `\*\*`, `.*`, `\*`, `[^/]*`, `\?`, `[^/]`,
	`\{`, `(?:`, `,`, `|`, `\}`, `)`)

// globMatches compares a path with a workspace pattern, in which ** matches any number of
// folders.
func globMatches(pattern, name string) bool {
	if len(pattern) > maxGlob {
		return false
	}
	re, err := regexp.Compile(`^(?:` + globParts.Replace(regexp.QuoteMeta(path.Clean(pattern))) + `)$`)
	return err == nil && re.MatchString(name)
}
