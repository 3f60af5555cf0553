package code

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"assay/internal/scan"
)

// Limits of what a job stores in addition to its findings.
const (
	maxNotes     = 300
	maxArtifacts = 20
	maxArtifact  = 64 << 20
	maxFacts     = 1 << 20 // bytes of JSON
)

// notesOf returns an engine's notes, or with "" those of the tree, in a displayable form. A path that cannot be displayed as it
// is remains among the further ones.
func notesOf(engine string, notes []scan.Note) []scan.Note {
	out := make([]scan.Note, 0, len(notes))
	for _, n := range notes {
		places := slices.Clone(n.Further)
		if n.Gap && n.Path != Clean(n.Path, maxTitle) {
			places = append(places, n.Path)
		}
		n.Further = slices.DeleteFunc(places, func(p string) bool { return !cleanPath(p) }) // no file of a tree has such a path
		if slices.ContainsFunc(n.Packages, func(p string) bool { return p != Clean(p, maxTitle) }) {
			n.Packages = nil
		}
		n.Engine, n.Code, n.Message, n.Path = engine, Clean(n.Code, maxWord), Clean(n.Message, maxMessage), Clean(n.Path, maxTitle)
		out = append(out, n)
	}
	return out
}

// bounded joins repeated notes and counts those above the limit. Gaps come first, those of unknown extent before all others.
func bounded(notes []scan.Note) []scan.Note {
	var out []scan.Note
	known := map[string]int{} // by what is displayed
	for _, n := range notes {
		key := fmt.Sprintf("%q %q %q %t %t %t %t %t", n.Code, n.Message, n.Path, n.Gap, n.Blind, n.Past, n.Unscored, n.Unsure)
		if i, again := known[key]; again {
			out[i] = out[i].For(n)
			continue
		}
		known[key] = len(out)
		out = append(out, n)
	}
	slices.SortStableFunc(out, func(a, b scan.Note) int { return cmp.Compare(urgency(a), urgency(b)) })
	if over := len(out) - maxNotes; over > 0 {
		rest := scan.Note{Code: NoteNotesCut, Engine: out[maxNotes].Engine, Message: fmt.Sprintf("There are %d more notes.", over)}
		out = append(out[:maxNotes:maxNotes], rest.For(out[maxNotes:]...))
	}
	for i := range out {
		out[i] = out[i].Bounded()
	}
	return out
}

// urgency orders notes; the lowest comes first.
func urgency(n scan.Note) int {
	switch {
	case n.Blind || n.Unscored:
		return 0
	case n.Gap:
		return 1
	}
	return 2
}

var artifactName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$`)

func (j *judging) takeArtifacts(engine string, artifacts []Artifact) {
	for _, a := range artifacts {
		taken := slices.ContainsFunc(j.verdict.Artifacts, func(o Artifact) bool { return o.Name == a.Name })
		if taken || len(a.Name) > maxWord || !artifactName.MatchString(a.Name) || len(a.Data) > maxArtifact ||
			len(j.verdict.Artifacts) == maxArtifacts {
			j.note(scan.Note{
				Code: NoteArtifactRefused, Gap: true,
				Message: Clean(fmt.Sprintf("A document of %s could not be stored: %s.", engine, a.Name), maxTitle),
			})
			continue
		}
		a.ContentType = Clean(a.ContentType, maxWord)
		j.verdict.Artifacts = append(j.verdict.Artifacts, a)
	}
}

// takeFacts merges an engine's facts with those of earlier engines. A fact that two engines
// report is stored under both names.
func (j *judging) takeFacts(engine string, facts map[string]any) {
	if len(facts) == 0 {
		return
	}
	if raw, err := json.Marshal(facts); err != nil || len(raw) > maxFacts {
		j.note(scan.Note{Code: NoteArtifactRefused, Gap: true, Message: "The facts of " + engine + " could not be stored."})
		return
	}
	if j.verdict.Facts == nil {
		j.verdict.Facts = map[string]any{}
	}
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		key := name
		if _, taken := j.verdict.Facts[key]; taken {
			key = engine + "." + name
		}
		j.verdict.Facts[key] = facts[name]
	}
}
