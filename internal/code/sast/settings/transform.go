package settings

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// Of an element of Web.Release.config, transforming matches the attribute that says how it changes the one of Web.config, and matching
// the one that restricts the change to elements with equal attributes; both in lower case.
var (
	transforming = regexp.MustCompile(`^\s*(\w+)\s*(?:\(([^)]*)\))?\s*$`)
	matching     = regexp.MustCompile(`^\s*match\(([^)]*)\)\s*$`)
)

// released returns the configuration of released programs: that of Web.config with the changes of Web.Release.config; nil without
// such changes.
func (s *scanner) released(p string, data []byte) *Node {
	dir, base := path.Split(p)
	if !strings.EqualFold(base, "web.config") {
		return nil
	}
	for _, name := range []string{"Web.Release.config", "web.release.config", "Web.Release.Config"} {
		text := s.files.Read(dir + name)
		if text == nil {
			continue
		}
		out, err := readXML(data)
		changes, also := readXML(text)
		if err != nil || also != nil {
			return nil
		}
		(&transformer{left: maxNodes}).apply(out, changes)
		return out
	}
	return nil
}

// transformer applies changes until it has compared a number of members.
type transformer struct{ left int }

// spend reports whether n members may still be compared.
func (t *transformer) spend(n int) bool {
	t.left -= n
	return t.left >= 0
}

// apply applies the changes that are below an element to what is below the same element of Web.config.
func (t *transformer) apply(n, changes *Node) {
	for _, m := range changes.Members {
		if m.Value.Kind != Map { // an attribute
			continue
		}
		if !t.spend(len(n.Members)) {
			return
		}
		for _, at := range n.membersNamed(m.Key) {
			if m.Value.locates(at) && t.spend(len(n.Members)) {
				t.change(n, at, m.Value)
			}
		}
	}
}

// locates reports whether a change concerns an element. Conditions in XPath are taken for false.
func (n *Node) locates(at *Node) bool {
	locator, ok := n.get("@locator")
	if !ok {
		return true
	}
	names := matching.FindStringSubmatch(strings.ToLower(locator))
	return names != nil && !slices.ContainsFunc(listed(names[1]), func(name string) bool {
		want, _ := n.get("@" + name)
		have, _ := at.get("@" + name)
		return want != have
	})
}

// change applies a change to a member.
func (t *transformer) change(n, at, by *Node) {
	verb, names := by.transformation()
	concerned := func(m Member) bool {
		return m.Value.Kind == Scalar && (len(names) == 0 || slices.Contains(names, strings.TrimPrefix(m.Key, "@")))
	}
	switch verb {
	case "":
	case "remove", "removeall", "replace":
		n.Members = slices.DeleteFunc(n.Members, func(m Member) bool { return m.Value == at })
		if verb == "replace" {
			n.set(by.Key, by)
		}
		return
	case "removeattributes":
		at.Members = slices.DeleteFunc(at.Members, concerned)
	case "setattributes":
		for _, m := range by.Members {
			if concerned(m) && t.spend(len(at.Members)) {
				at.Members = slices.DeleteFunc(at.Members, func(old Member) bool { return old.Key == m.Key })
				at.set(m.Key, m.Value)
			}
		}
	default: // it inserts other elements
		return
	}
	t.apply(at, by)
}

// transformation returns what an element of Web.Release.config does, and the attributes that it does so to; "" if only the elements
// below it do something.
func (n *Node) transformation() (verb string, attributes []string) {
	text, ok := n.get("@transform")
	how := transforming.FindStringSubmatch(strings.ToLower(text))
	switch {
	case !ok:
		return "", nil
	case how == nil:
		return "unknown", nil
	}
	return how[1], listed(how[2])
}

// listed returns the names in a list with commas.
func listed(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}
