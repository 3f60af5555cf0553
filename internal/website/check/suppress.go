package check

// Suppress marks the failed and warned checks that the project accepts, by check id. Verdicts
// stay as they are; a check that passed, or was not judged, is never marked.
func Suppress(groups []Group, accepted map[string]Suppressed) {
	for _, g := range groups {
		for i, r := range g.Checks {
			if why, ok := accepted[r.ID]; ok && (r.Status == Warn || r.Status == Fail) {
				g.Checks[i].Suppressed = &why
			}
		}
	}
}
