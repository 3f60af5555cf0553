package code

import (
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

// notesOf returns the notes in a displayable form.
func notesOf(notes []scan.Note) []scan.Note {
	out := make([]scan.Note, 0, len(notes))
	for _, n := range notes {
		n.Code, n.Message, n.Path = Clean(n.Code, maxWord), Clean(n.Message, maxMessage), Clean(n.Path, maxTitle)
		out = append(out, n)
	}
	return out
}

// bounded drops repeated notes and counts those above the limit. Gaps come first.
func bounded(notes []scan.Note) []scan.Note {
	seen := map[scan.Note]bool{}
	out := slices.DeleteFunc(notes, func(n scan.Note) bool {
		again := seen[n]
		seen[n] = true
		return again
	})
	slices.SortStableFunc(out, func(a, b scan.Note) int {
		switch {
		case a.Gap == b.Gap:
			return 0
		case a.Gap:
			return -1
		}
		return 1
	})
	over := len(out) - maxNotes
	if over <= 0 {
		return out
	}
	gap := out[maxNotes].Gap
	return append(out[:maxNotes:maxNotes], scan.Note{Code: NoteNotesCut, Gap: gap, Message: fmt.Sprintf("There are %d more notes.", over)})
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
