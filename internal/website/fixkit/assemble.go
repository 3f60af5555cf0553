package fixkit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"assay/internal/website/check"
)

// assembly collects the settings of a kit.
type assembly struct {
	server *serverData
	// found are the findings that the facts allow a kit for the server to fix.
	found  map[string]check.Result
	kit    Kit
	blocks map[string]*Block
}

func (l *Library) assemble(s *serverData, found map[string]check.Result, v values) (Kit, error) {
	a := &assembly{server: s, found: fixable(found, v), kit: Kit{Server: s.server()}, blocks: map[string]*Block{}}
	if err := a.headers(v); err != nil {
		return Kit{}, err
	}
	for i := range s.Settings {
		if err := a.setting(&s.Settings[i], v); err != nil {
			return Kit{}, err
		}
	}
	for _, b := range s.Blocks {
		if got := a.blocks[b.ID]; got != nil && (got.Text != "" || len(got.Edits) > 0) {
			if got.Text != "" {
				got.Text = b.Open + got.Text + b.Close
			}
			a.kit.Blocks = append(a.kit.Blocks, *got)
		}
	}
	a.kit.Checks = sorted(a.kit.Checks)
	a.kit.Left = l.left(found, a.kit.Checks)
	a.kit.Text = a.text()
	return a.kit, nil
}

// left returns the findings that configuration can fix, but not this kit: they need another
// server's kit, or knowledge that a scan does not have.
func (l *Library) left(found map[string]check.Result, settled []string) []string {
	var out []string
	for _, h := range l.headers {
		out = append(out, h.Checks...)
	}
	for _, s := range l.servers {
		for _, x := range s.Settings {
			out = append(out, x.Checks...)
		}
	}
	out = slices.DeleteFunc(sorted(out), func(id string) bool {
		_, is := found[id]
		return !is || slices.Contains(settled, id)
	})
	return out
}

func sorted(ids []string) []string {
	set := map[string]bool{}
	for _, id := range ids {
		set[id] = true
	}
	return slices.Sorted(maps.Keys(set))
}

func (a *assembly) block(id string) *Block {
	if b := a.blocks[id]; b != nil {
		return b
	}
	i := slices.IndexFunc(a.server.Blocks, func(b blockData) bool { return b.ID == id })
	a.blocks[id] = &Block{ID: id, Where: a.server.Blocks[i].Where}
	return a.blocks[id]
}

// headers adds the header fields that fix findings.
func (a *assembly) headers(v values) error {
	h := a.server.Headers
	if h == nil || len(v.Headers) == 0 {
		return nil
	}
	var text strings.Builder
	if err := h.text.Execute(&text, v); err != nil {
		return fmt.Errorf("fix kit of %s: %w", a.server.ID, err)
	}
	var ids, notes []string
	for _, f := range v.Headers {
		ids = append(ids, f.Checks...)
		if f.Note != "" {
			notes = append(notes, f.Note)
		}
	}
	a.add(h.Block, sorted(ids), notes, text.String(), h.Commands)
	return a.remove(h.EditBlock, sorted(ids), h.removes, v)
}

// remove adds the removal of existing text.
func (a *assembly) remove(block string, ids []string, patterns *template.Template, v values) error {
	var text strings.Builder
	if err := patterns.Execute(&text, v); err != nil {
		return fmt.Errorf("fix kit of %s: %w", a.server.ID, err)
	}
	for line := range strings.Lines(text.String()) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			a.edit(block, ids, Edit{Find: line})
		}
	}
	return nil
}

// edit adds edits to a block, without repetitions.
func (a *assembly) edit(block string, ids []string, edits ...Edit) {
	b := a.block(block)
	for _, e := range edits {
		if !slices.Contains(b.Edits, e) {
			b.Edits = append(b.Edits, e)
		}
	}
	b.Checks = sorted(append(b.Checks, ids...))
}

func (a *assembly) setting(x *settingData, v values) error {
	ids := a.fixes(x, v)
	if len(ids) == 0 {
		return nil
	}
	var text strings.Builder
	if err := x.text.Execute(&text, v); err != nil {
		return fmt.Errorf("fix kit of %s, %s: %w", a.server.ID, x.ID, err)
	}
	if strings.TrimSpace(text.String()) == "" && len(x.Edits) == 0 {
		return nil
	}
	var notes []string
	if x.Note != "" {
		notes = append(notes, x.Note)
	}
	a.add(x.Block, ids, notes, text.String(), x.Commands)
	if strings.TrimSpace(text.String()) == "" {
		a.edit(x.EditBlock, ids, x.Edits...)
	}
	return a.remove(x.EditBlock, ids, x.removes, v)
}

// fixes returns the findings that the setting fixes.
func (a *assembly) fixes(x *settingData, v values) []string {
	var ids []string
	for _, id := range x.Checks {
		_, ok := a.found[id]
		if names, is := v.cookieNames[id]; is && x.cookies != nil {
			ok = ok && len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !x.cookies.MatchString(name) })
		}
		if ok && (!x.MissingOnly || v.uncached[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}

func (a *assembly) add(block string, ids, notes []string, text string, commands []string) {
	a.kit.Checks = append(a.kit.Checks, ids...)
	for _, c := range commands {
		if !slices.Contains(a.kit.Commands, c) {
			a.kit.Commands = append(a.kit.Commands, c)
		}
	}
	if text = strings.Trim(text, "\n"); strings.TrimSpace(text) != "" {
		b := a.block(block)
		b.Text += a.comments(block, ids, notes) + text + "\n"
		b.Checks = sorted(append(b.Checks, ids...))
	}
}

// comments returns a comment with the checks that the following lines fix.
func (a *assembly) comments(block string, ids, notes []string) string {
	comment := a.comment
	i := slices.IndexFunc(a.server.Blocks, func(b blockData) bool { return b.ID == block })
	if own := a.server.Blocks[i].Comment; own != "" {
		comment = func(text string) string { return own + " " + text + "\n" }
	} else if a.server.Comment == "" {
		return ""
	}
	var b strings.Builder
	for _, id := range ids {
		b.WriteString(comment(id + ": " + a.found[id].Title))
	}
	for _, n := range notes {
		b.WriteString(comment(n))
	}
	return b.String()
}

func (a *assembly) comment(text string) string {
	return a.server.Comment + " " + text + a.server.CommentEnd + "\n"
}

// text returns the whole kit for people: commands, blocks and changes, with their locations.
func (a *assembly) text() string {
	say := func(text string) string {
		if a.server.Comment == "" {
			return "# " + text + "\n"
		}
		return a.comment(text)
	}
	var b strings.Builder
	b.WriteString(say(fmt.Sprintf("Fix kit for %s: fixes %s.", a.server.Title, counted(len(a.kit.Checks)))))
	if len(a.kit.Commands) > 0 {
		b.WriteString(say("First run:"))
		for _, c := range a.kit.Commands {
			b.WriteString(say("  " + c))
		}
	}
	for _, block := range a.kit.Blocks {
		into := "Into "
		if block.Text == "" {
			into = "In "
		}
		b.WriteString("\n" + say(into+block.Where+":") + block.Text)
		for _, e := range block.Edits {
			if e.Replace == "" {
				b.WriteString(say("Remove what matches " + e.Find))
			} else {
				b.WriteString(say("Change " + e.Find + " into " + e.Replace))
			}
		}
	}
	return b.String()
}

func counted(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}
