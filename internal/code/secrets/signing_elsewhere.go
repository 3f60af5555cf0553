package secrets

import (
	"context"
	"os"
	"path"
	stdregexp "regexp"
	"slices"
	"strings"

	"assay/internal/code"
)

// foreignKey is a name that code passes as the key of sessions and tokens, and whose literal another file declares.
type foreignKey struct{ owner, name string }

const (
	// maxForeign limits the names that a file has of other files.
	maxForeign = 20
	// maxAllForeign limits those of a tree.
	maxAllForeign = 200
)

var (
	// ownerNames matches the objects or classes before a member.
	ownerNames = stdregexp.MustCompile(`((?:\$?[A-Za-z_]\w{1,60}(?:\(\))?(?:\.|::|->)){1,3})\$?$`)
	// selfOwner are owners that are declared where they are used.
	identifierWords = stdregexp.MustCompile(`[A-Za-z_]\w*`)
	selfOwner       = set("this", "self", "env", "process", "cls", "jwt", "base64", "decoders", "decoder", "encoding",
		"utf8", "keys", "req", "res", "request")
	// importedNames match imports of names; the groups are the names and the last part of the module.
	importedNames = []*stdregexp.Regexp{
		stdregexp.MustCompile(`(?m)^\s*from\s+[\w.]*?(\w+)\s+import\s+([\w, ()]{1,200})`),
		stdregexp.MustCompile(`(?m)^\s*import\s+static\s+[\w.]*?(\w+)\.(\w+|\*)\s*;`),
		stdregexp.MustCompile(`import\s*\{([^{}]{1,200})\}\s*from\s*["'](?:[^"'\n]*/)?([\w.-]+?)(?:\.\w{2,3})?["']`),
		stdregexp.MustCompile(`\{([^{}]{1,200})\}\s*=\s*require\(\s*["'](?:[^"'\n]*/)?([\w.-]+?)(?:\.\w{2,3})?["']`),
	}
	// keyLike matches names that can be those of a key.
	keyLike = stdregexp.MustCompile(`(?i)secret|key|sign|jwt|token|salt`)
	// member matches the text between a name in an object and its literal.
	member = stdregexp.MustCompile(`^["']?\s{0,20}(?::\s{0,20}\w{1,20}\s{0,20})?(?:=>|:=|[:=])\s{0,20}[rbu@]?["'\x60]([^"'\x60\n]{3,200})["'\x60]`)
)

// foreignKeyOf returns the key that a call takes from another file: as a member of what that file exports, or by an imported name.
func foreignKeyOf(s string, start, end int) (foreignKey, bool) {
	name := s[start:end]
	if !keyLike.MatchString(name) {
		return foreignKey{}, false
	}
	if owners := ownerNames.FindString(s[max(0, start-120):start]); owners != "" {
		for _, owner := range identifierWords.FindAllString(owners, -1) {
			if module, imported := moduleOf(s, owner); imported || !selfOwner[strings.ToLower(owner)] {
				return foreignKey{module, name}, true
			}
		}
		return foreignKey{}, false
	}
	for i, expr := range importedNames {
		for _, at := range expr.FindAllStringSubmatch(s[:min(len(s), maxSection)], -1) {
			module, names := at[1], at[2]
			if i > 1 {
				module, names = at[2], at[1]
			}
			if names == "*" || slices.Contains(identifiers.FindAllString(names, -1), name) {
				return foreignKey{module, name}, true
			}
		}
	}
	return foreignKey{}, false
}

// importedModule matches the import of a module under a name of its own.
var importedModule = stdregexp.MustCompile(`(?:\bimport\s+(?:\*\s+as\s+)?(\w+)\s+from\s*|\b(\w+)\s*=\s*require\(\s*)["'](?:[^"'\n]*/)?([\w-]+)(?:\.[\w.]{2,9})?["']`)

// moduleOf returns the last part of the module that a file imports under a name, and the name if it imports none.
func moduleOf(s, name string) (module string, imported bool) {
	for _, at := range importedModule.FindAllStringSubmatch(s[:min(len(s), maxSection)], -1) {
		if at[1] == name || at[2] == name {
			return at[3], true
		}
	}
	return name, false
}

// declares reports whether a file can declare what an owner has: by its name, or by the folder whose index it is.
func (k foreignKey) declares(file string) bool {
	stem, _, _ := strings.Cut(path.Base(file), ".")
	if strings.EqualFold(stem, "index") || stem == "__init__" {
		stem = path.Base(path.Dir(file))
	}
	return strings.EqualFold(stem, k.owner)
}

// declaredElsewhere finds the literals of keys that code of other files signs with.
func (e *Engine) declaredElsewhere(ctx context.Context, root *os.Root, tree *code.Tree, tests func(string) bool, outcomes []outcome,
	keys *hasher) {
	foreign := foreignKeys(outcomes)
	if len(foreign) == 0 {
		return
	}
	r := signingNameRule()
	for i, f := range tree.Files {
		p := policyOf(f)
		declaring := declaredIn(f, foreign)
		if len(declaring) == 0 || p.test || p.specific || p.sample || tests(f.Path) || ctx.Err() != nil {
			continue
		}
		content, err := readFile(root, f.Path, maxReader)
		if err != nil {
			continue
		}
		if s, ok := asText(content); ok {
			outcomes[i].add(e.keysOf(fileText(f.Path, s), r, declaring, p, keys))
		}
	}
}

// foreignKeys returns the keys that files of a tree take from others.
func foreignKeys(outcomes []outcome) []foreignKey {
	var foreign []foreignKey
	for _, o := range outcomes {
		for _, k := range o.foreign {
			if len(foreign) < maxAllForeign && !slices.Contains(foreign, k) {
				foreign = append(foreign, k)
			}
		}
	}
	return foreign
}

// declaredIn returns the keys that a file of code can declare.
func declaredIn(f code.File, foreign []foreignKey) []foreignKey {
	if f.Size > maxReader || !tableFile.MatchString(f.Path) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(foreign), func(k foreignKey) bool { return !k.declares(f.Path) })
}

// keysOf returns the hits of the keys that a file declares.
func (e *Engine) keysOf(t *text, r *rule, declaring []foreignKey, p policy, keys *hasher) []hit {
	var found []match
	for _, k := range declaring {
		for _, m := range literalOf(t.s, k.name, member) {
			m.rule, m.facts = r, r.facts
			if refined, ok := refineSigning(t, m); ok && emptyWords(m.secret) == "" && !asksForKey.MatchString(m.secret) {
				found = append(found, refined)
			}
		}
	}
	hits, _ := e.sift(t, found, p, keys)
	return hits
}

// add merges hits of keys with those that the rules have found on the same lines.
func (o *outcome) add(hits []hit) {
	for _, h := range hits {
		at := slices.IndexFunc(o.hits, func(other hit) bool { return other.line == h.line })
		switch {
		case at < 0:
			o.hits = append(o.hits, h)
		case h.facts.severity.Rank() < o.hits[at].facts.severity.Rank():
			o.hits[at] = h
		}
	}
}
