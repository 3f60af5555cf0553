package quality

import (
	"regexp"
	"slices"
	"strings"
)

// keys reports a literal that has two entries with the same key: programs use only the last
// one, or fail.
func (b *bugFinder) keys(i int) {
	entries, _ := b.named(i)
	seen := map[string]bool{}
	for _, e := range entries {
		key := b.keyOf(e)
		if key < 0 || !literals[b.kind(key)] && b.kind(key) != "hash_key_symbol" || !b.plain(key) {
			continue
		}
		text := strings.TrimPrefix(b.kind(key), "encapsed_")[:3] + b.valueOf(key)
		if seen[text] {
			b.report("duplicate-key", e)
			return
		}
		seen[text] = true
	}
}

// valueOf returns a literal without its quotes, unless escapes depend on them.
func (b *bugFinder) valueOf(literal int) string {
	text := string(b.Text(literal))
	if strings.ContainsRune(text, '\\') {
		return text
	}
	return unquoted(text)
}

// unquoted returns a literal without its quotes.
func unquoted(text string) string {
	if n := len(text); n > 1 && text[0] == text[n-1] && strings.ContainsRune(`"'`, rune(text[0])) {
		return text[1 : n-1]
	}
	return text
}

// keyOf returns the key of an entry, -1 if it has none.
func (b *bugFinder) keyOf(e int) int {
	children, _ := b.named(e)
	switch k := b.kind(e); {
	case k == "pair":
		return b.field(e, "key")
	case k == "array_element_initializer" && len(children) == 2 && b.operator(children[0], children[1]) == "=>":
		return children[0]
	case k == "initializer_expression" && len(children) == 2 && b.ofDictionary(e):
		return children[0]
	}
	return -1
}

// ofDictionary reports whether the entry belongs to a dictionary's initializer.
func (b *bugFinder) ofDictionary(e int) bool {
	p := int(b.Nodes[e].Parent)
	if p < 0 || int(b.Nodes[p].Parent) < 0 {
		return false
	}
	made := b.field(int(b.Nodes[p].Parent), "type")
	return made >= 0 && strings.HasPrefix(string(b.Text(made)), "Dictionary<")
}

// cases checks the labels of a switch: the second of two equal ones is unreachable.
func (b *bugFinder) cases(i int) {
	branches, _ := b.named(i)
	if b.kind(i) == "switch_statement" || b.kind(i) == "match_expression" {
		branches, _ = b.named(b.field(i, "body"))
	}
	seen := map[string]bool{}
	for _, branch := range branches {
		for _, label := range b.labels(branch) {
			if b.has(label, effects) || !b.plain(label) {
				continue
			}
			text := b.normal(label)
			if seen[text] {
				b.report("duplicate-case", label)
				return
			}
			seen[text] = true
		}
	}
}

// labels returns the values of a branch.
func (b *bugFinder) labels(branch int) (out []int) {
	switch b.kind(branch) {
	case "when", "expression_case", "case_statement":
	default:
		return nil
	}
	for c := branch + 1; c < int(b.Nodes[branch].Next); c = int(b.Nodes[c].Next) {
		switch {
		case b.kind(c) == "pattern" || b.kind(c) == "expression_list":
			inner, _ := b.named(c)
			out = append(out, inner...)
		case b.Nodes[c].Named && b.kind(branch) == "case_statement":
			return append(out, c) // the statements follow
		}
	}
	return out
}

var (
	javaEquals   = regexp.MustCompile(`^\(\s*(final\s+)?(@\w+\s+)*Object\s+\w+\s*\)$`)
	csharpEquals = regexp.MustCompile(`^\(\s*object\??\s+\w+\s*\)$`)
)

// equality checks a class that defines equality but not the hash.
func (b *bugFinder) equality(i int) {
	equals, hash := b.equalsAndHash(i)
	parent := int(b.Nodes[i].Parent)
	if equals < 0 || hash || strings.HasPrefix(b.kind(parent), "record") || strings.Contains(string(b.Text(equals)), "super.equals(") {
		return // a record has a generated hash
	}
	head := string(b.Source[b.Nodes[parent].Start:b.Nodes[i].Start])
	if !strings.Contains(head, "partial ") {
		b.report("equals-without-hash", b.field(equals, "name"))
	}
}

// equalsAndHash returns the equality method of a class, -1 if missing, and whether the
// class defines a hash.
func (b *bugFinder) equalsAndHash(i int) (equals int, hash bool) {
	equals = -1
	members, _ := b.named(i)
	for _, m := range members {
		switch k := b.kind(m); {
		case strings.HasPrefix(k, "alias"), k == "call":
			hash = hash || strings.Contains(string(b.Text(m)), "hash")
		case k == "method_declaration", k == "method":
			name := b.field(m, "name")
			hash = hash || name >= 0 && slices.Contains([]string{"hashCode", "GetHashCode", "hash"}, string(b.Text(name)))
			if b.compares(m) {
				equals = m
			}
		}
	}
	return equals, hash
}

// compares reports whether the method defines the equality of objects.
func (b *bugFinder) compares(m int) bool {
	name, parameters := b.field(m, "name"), b.field(m, "parameters")
	if name < 0 {
		return false
	}
	switch string(b.Text(name)) {
	case "eql?":
		return b.language == "ruby"
	case "equals":
		return parameters >= 0 && javaEquals.Match(b.Text(parameters))
	case "Equals":
		return parameters >= 0 && csharpEquals.Match(b.Text(parameters)) && strings.Contains(string(b.Text(m)), "override")
	}
	return false
}

// counter checks a loop that updates a variable other than the one that its condition tests.
func (b *bugFinder) counter(i int) {
	clause := i
	if b.language == "go" {
		if inner, _ := b.named(i); len(inner) > 0 && b.kind(inner[0]) == "for_clause" {
			clause = inner[0]
		}
	}
	condition, update := b.field(clause, "condition"), b.field(clause, "update")
	start := max(b.field(clause, "initializer"), b.field(clause, "init"), b.field(clause, "initialize")) // grammars use different names
	if condition < 0 || update < 0 || start < 0 || b.has(condition, effects) {
		return
	}
	step := stepped.FindStringSubmatch(string(b.Text(update)))
	first := started.FindStringSubmatch(string(b.Text(start)))
	if step == nil || first == nil || step[1]+step[2] == first[1] || strings.ContainsAny(string(b.Text(update)), ",") {
		return
	}
	looked := string(b.Text(condition))
	if contains(looked, first[1]) && !contains(looked, step[1]+step[2]) &&
		!changes(string(b.source(b.Nodes[update].End, b.Nodes[i].End)), first[1]) {
		b.report("wrong-loop-counter", update)
	}
}

var (
	stepped = regexp.MustCompile(`^(?:(\$?\w+)(?:\+\+|--)|(?:\+\+|--)(\$?\w+))$`)
	started = regexp.MustCompile(`^(?:[\w<>\[\]]+\s+)?(\$?\w+)\s*:?=[^=]`)
)

// contains reports whether a name occurs as an identifier.
func contains(text, name string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		at += from
		from = at + 1
		end := at + len(name)
		if (at == 0 || text[at-1] != '$' && !wordByte(text[at-1])) && (end == len(text) || !wordByte(text[end])) {
			return true
		}
	}
}

func wordByte(c byte) bool { return c == '_' || letter(c) || c >= '0' && c <= '9' }

// changes reports whether a text may assign, increment or pass on the name so that a function can change it.
func changes(text, name string) bool {
	n := regexp.QuoteMeta(name)
	forms := []string{
		// alone or first on the left side, such as a, b = b, a
		`(^|[^\w$])` + n + `\s*(,[^=;(){}\n]*[)\]]?\s*)?([-+*/%&|^.]|<<|>>|\?\?)?=[^=]`,
		// last on the left side, such as [$a, $b] = $c
		`,\s*` + n + `\s*[)\]]\s*=[^=]`,
		`(^|[^\w$])` + n + `\s*(\+\+|--)`, `(\+\+|--)\s*` + n + `\W`, `&` + n + `\W`, `\b(ref|out)\s+` + n + `\W`,
	}
	if strings.HasPrefix(name, "$") { // parameters of PHP may be references
		forms = append(forms, `[(,]\s*`+n+`\s*[,)]`, `\bas\s[^)]*`+n+`\W`)
	}
	return regexp.MustCompile(strings.Join(forms, "|")).MatchString(text)
}
