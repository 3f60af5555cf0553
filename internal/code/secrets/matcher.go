package secrets

import (
	"context"
	"slices"
	"strings"

	"github.com/zricethezav/gitleaks/v8/config"
	"github.com/zricethezav/gitleaks/v8/detect/codec"
)

const (
	// margin is the size of a window beyond the reach of its rule, to distinguish a match
	// that is cut off by the window from one that ends there.
	margin = 16
	// wideReach is the window of a match that was cut off.
	wideReach = 64 << 10
	// maxToken limits how far a window of an unbounded expression is extended to the ends of
	// its words.
	maxToken = 16 << 10
	// maxDepth is how often decoded text is decoded again, as in gitleaks.
	maxDepth = 5
	// aroundEncoded is how much text around an encoded value is scanned with it.
	aroundEncoded = 256
)

// matcher runs rules on texts. It is safe for concurrent use; each goroutine has its own
// scratch.
type matcher struct {
	rules    []*rule
	global   []*config.Allowlist
	keywords *automaton
	users    [][]int // rules, by keyword
	paths    []int   // rules without keywords
	// encodedKey is the rule for private keys in an encoded form.
	encodedKey *rule
}

func newMatcher(rules []*rule, global []*config.Allowlist) *matcher {
	m := &matcher{rules: rules, global: global}
	ids := map[string]int{}
	var keywords []string
	for i, r := range rules {
		if r.id == ruleEncodedKey {
			m.encodedKey = r
		}
		if len(r.keywords) == 0 {
			m.paths = append(m.paths, i)
			continue
		}
		for _, k := range r.keywords {
			id, ok := ids[k]
			if !ok {
				id = len(keywords)
				ids[k] = id
				keywords = append(keywords, k)
				m.users = append(m.users, nil)
			}
			if !slices.Contains(m.users[id], i) {
				m.users[id] = append(m.users[id], i)
			}
		}
	}
	m.keywords = newAutomaton(keywords)
	return m
}

type span struct{ from, to int }

// scratch is the reused memory of a goroutine.
type scratch struct {
	spans   [][]span // windows, by rule
	starts  [][]int  // of keywords of rules with a find function, by rule
	touched []int
	// barred caches, by rule, whether it does not apply to the present file.
	barred, known []bool
	path          string
	policy        policy
}

func (m *matcher) newScratch() *scratch {
	n := len(m.rules)
	return &scratch{spans: make([][]span, n), starts: make([][]int, n), barred: make([]bool, n), known: make([]bool, n)}
}

// matches returns what the rules that the policy allows find in a text, unordered and with
// overlaps.
func (m *matcher) matches(ctx context.Context, t *text, p policy, sc *scratch) []match {
	if t.path != sc.path || p != sc.policy {
		clear(sc.known)
		sc.path, sc.policy = t.path, p
	}
	found := m.plain(ctx, t, sc)
	for _, i := range m.paths {
		if r := m.rules[i]; !m.isBarred(sc, i, t) {
			found = append(found, m.whole(t, r)...)
		}
	}
	for _, w := range encodedWindows(t.s) {
		if ctx.Err() != nil {
			break
		}
		found = append(found, m.encoded(ctx, t, w, sc)...)
	}
	return found
}

// isBarred reports whether a rule does not apply to the file.
func (m *matcher) isBarred(sc *scratch, i int, t *text) bool {
	if sc.known[i] {
		return sc.barred[i]
	}
	r := m.rules[i]
	sc.known[i] = true
	sc.barred[i] = sc.policy.specific && r.class >= classNamed || sc.policy.test && r.class == classLoose ||
		r.path != nil && !r.path.MatchString(t.path) || pathAllowed(r.allow, t.path)
	return sc.barred[i]
}

// whole runs a rule without keywords.
func (m *matcher) whole(t *text, r *rule) []match {
	switch {
	case r.find != nil:
		return m.accept(t, r, r.find(t, 0))
	case r.expr != nil:
		found, _ := m.window(t, r, span{0, len(t.s)})
		return found
	}
	return []match{{rule: r, facts: r.facts, identity: t.path}} // the file itself
}

// plain finds the keywords, and runs the rules around them.
func (m *matcher) plain(ctx context.Context, t *text, sc *scratch) []match {
	m.keywords.scan(t.s, func(k, start, end int) { m.mark(t, sc, m.users[k], start, end) })
	var found []match
	for _, i := range sc.touched {
		r := m.rules[i]
		for _, w := range sc.spans[i] {
			if ctx.Err() != nil {
				break
			}
			found = append(found, m.surroundings(t, r, w)...)
		}
		next := 0
		for _, start := range sc.starts[i] {
			if start < next {
				continue // within an earlier match
			}
			if ctx.Err() != nil {
				break
			}
			matches := m.accept(t, r, r.find(t, start))
			for _, f := range matches {
				next = max(next, f.to)
			}
			found = append(found, matches...)
		}
		sc.spans[i], sc.starts[i] = sc.spans[i][:0], sc.starts[i][:0]
	}
	sc.touched = sc.touched[:0]
	return found
}

// mark records where rules must be run because of a keyword.
func (m *matcher) mark(t *text, sc *scratch, rules []int, start, end int) {
	for _, i := range rules {
		r := m.rules[i]
		if r.precheck != nil && !r.precheck(t.s, start, end) || m.isBarred(sc, i, t) {
			continue
		}
		if len(sc.spans[i]) == 0 && len(sc.starts[i]) == 0 {
			sc.touched = append(sc.touched, i)
		}
		if r.find != nil {
			sc.starts[i] = append(sc.starts[i], start)
			continue
		}
		from, to := max(0, start-r.reach-margin), min(len(t.s), end+r.reach+margin)
		if spans := sc.spans[i]; !r.bounded && (len(spans) == 0 || to > spans[len(spans)-1].to) {
			from, to = wordEnds(t.s, from, to)
		}
		sc.spans[i] = appendSpan(sc.spans[i], from, to)
	}
}

// wordEnds extends a window to whole words at both ends.
func wordEnds(s string, from, to int) (int, int) {
	for least := max(0, from-maxToken); from > least && isWordByte(s[from-1]); from-- {
	}
	for most := min(len(s), to+maxToken); to < most && isWordByte(s[to]); to++ {
	}
	return from, min(len(s), to+margin)
}

func isWordByte(c byte) bool {
	return kind[c] == charValue || c == '.' || c == '=' || c == '\\' || c == '~' || c == '%'
}

// appendSpan adds a window, merged with the last one if they touch.
func appendSpan(spans []span, from, to int) []span {
	if n := len(spans); n > 0 && from <= spans[n-1].to {
		spans[n-1].from, spans[n-1].to = min(spans[n-1].from, from), max(spans[n-1].to, to)
		return spans
	}
	return append(spans, span{from, to})
}

// surroundings runs a rule in a window, and again in a wider one if that cut a match off.
func (m *matcher) surroundings(t *text, r *rule, w span) []match {
	found, cut := m.window(t, r, w)
	if cut && !r.bounded {
		found, _ = m.window(t, r, span{max(0, w.from-wideReach), min(len(t.s), w.to+wideReach)})
	}
	return found
}

// window runs a rule on a part of a text. A match that ends where the text was cut does not
// count.
func (m *matcher) window(t *text, r *rule, w span) (found []match, cut bool) {
	s := t.s[w.from:w.to]
	for _, at := range r.expr.FindAllStringSubmatchIndex(s, -1) {
		if at[0] == 0 && w.from > 0 || at[1] == len(s) && w.to < len(t.s) {
			cut = true
			continue
		}
		if f, ok := m.one(t, r, w.from, at); ok {
			found = append(found, f)
		}
	}
	return m.accept(t, r, found), cut
}

// one judges a match as gitleaks does: by entropy and allowlists.
func (m *matcher) one(t *text, r *rule, offset int, at []int) (match, bool) {
	f := match{rule: r, facts: r.facts, from: offset + at[0], to: offset + at[1]}
	whole := strings.Trim(t.s[f.from:f.to], "\n")
	f.from += strings.Index(t.s[f.from:f.to], whole)
	f.to = f.from + len(whole)
	f.start, f.end = f.from, f.to
	if group := groupOf(r, at); group > 0 {
		f.start, f.end = offset+at[2*group], offset+at[2*group+1]
	}
	f.secret = t.s[f.start:f.end]
	if r.entropy > 0 && entropy(f.secret) <= r.entropy {
		return f, false
	}
	line := func() string { return lineAround(t.s, f.from, f.to) }
	if r.class != classFormat && matchAllowed(m.global, t.path, f.secret, whole, line) {
		return f, false
	}
	return f, !matchAllowed(r.allow, t.path, f.secret, whole, line)
}

// groupOf returns the group of the secret, 0 for the whole match.
func groupOf(r *rule, at []int) int {
	if r.group > 0 {
		if at[2*r.group] < 0 {
			return 0
		}
		return r.group
	}
	for g := 1; 2*g < len(at); g++ {
		if at[2*g] >= 0 && at[2*g+1] > at[2*g] {
			return g
		}
	}
	return 0
}

// accept lets the rule refine its matches.
func (m *matcher) accept(t *text, r *rule, found []match) []match {
	out := found[:0]
	for _, f := range found {
		f.rule = r
		if f.facts.title == "" {
			f.facts = r.facts
		}
		if r.refine != nil {
			var ok bool
			if f, ok = r.refine(t, f); !ok {
				continue
			}
		}
		out = append(out, f)
	}
	return out
}

// encoded decodes a part of a text, repeatedly, and returns what the rules find in the
// result, at the place of the encoded form.
func (m *matcher) encoded(ctx context.Context, t *text, w span, sc *scratch) []match {
	decoder := codec.NewDecoder()
	current := t.s[w.from:w.to]
	var segments []*codec.EncodedSegment
	var found []match
	for range maxDepth {
		current, segments = decoder.Decode(current, segments)
		if len(segments) == 0 {
			break
		}
		for _, f := range m.plain(ctx, &text{path: t.path, s: current, line: t.line, tree: t.tree}, sc) {
			over := codec.SegmentsWithDecodedOverlap(segments, f.from, f.to)
			if len(over) == 0 {
				continue
			}
			place := codec.AdjustMatchIndex(over, []int{f.from, f.to})
			f.from, f.to = clampSpan(w, place[0], place[1])
			f.start, f.end, f.decoded = f.from, f.to, true
			if f.rule.id == ruleKey {
				f.rule = m.encodedKey
			}
			found = append(found, f)
		}
	}
	return found
}

// clampSpan converts a place in a window to its place in the text.
func clampSpan(w span, from, to int) (int, int) {
	from = min(max(w.from+from, w.from), w.to)
	return from, min(max(w.from+to, from), w.to)
}

// named runs the rules that only consider paths.
func (m *matcher) named(t *text, sc *scratch) []match {
	clear(sc.known)
	sc.path, sc.policy = t.path, policy{}
	var found []match
	for _, i := range m.paths {
		if r := m.rules[i]; r.find == nil && r.expr == nil && !m.isBarred(sc, i, t) {
			found = append(found, m.whole(t, r)...)
		}
	}
	return found
}
