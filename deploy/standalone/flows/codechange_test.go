package flows_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// A branch and a pull request of a real Git server are compared with main's last run, report
// the lines that they change, and do not affect main's series.
func TestCodeScanOfAChange(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.direct()
	b.host(2, patience, nil)
	main := b.triggerRun()
	b.endedRun(main.ID)

	files := shop()
	delete(files, "web/app.js")
	files["main.go"] = "package main\n\nvar a = 1 // WEAK\n\nvar b = 2 // WEAK, too\n"
	head := b.repo.CommitTo(t, "refs/heads/feature/x", files)
	b.repo.CommitTo(t, "refs/pull/7/head", files)
	tip := b.repo.Commit(t, shop()) // main moves on

	trigger := func(change func(*service.TriggerCodeScan)) (scan.CodeRun, error) {
		req := service.TriggerCodeScan{TenantID: b.tenant.ID, IntegrationRepoID: b.at.ID, Trigger: "api"}
		change(&req)
		r, _, err := b.runs.Trigger(t.Context(), req)
		return r, err
	}
	for name, change := range map[string]func(*service.TriggerCodeScan){
		"feature/x":   func(r *service.TriggerCodeScan) { r.Branch = "feature/x" },
		"pull/7/head": func(r *service.TriggerCodeScan) { r.PullRequest = 7 },
		"main":        func(r *service.TriggerCodeScan) { r.CommitSHA = head },
	} {
		var r scan.CodeRun
		insist(t, func() (err error) {
			r, err = trigger(change)
			return err
		}, name)
		require.Equal(t, []string{name, "main", tip}, []string{r.Branch, r.Target, r.BaseCommit})
		b.endedRun(r.ID)
		r = b.codeRun(r.ID)
		require.Equal(t, scan.StateCompleted, r.State, r.Reason)
		for _, j := range r.Jobs {
			require.Equal(t, main.Jobs[0].RunID, j.BaseRunID, name)
			require.Equal(
				t, []string{"EXISTING main.go:3 false", "FIXED web/app.js:1 -", "NEW main.go:5 true"}, b.compared(j), "%s, %s: %v", name,
				j.Dimension, j.Notes,
			)
		}
	}

	for code, change := range map[string]func(*service.TriggerCodeScan){
		"CODE_SCAN_BRANCH_NOT_FOUND":       func(r *service.TriggerCodeScan) { r.Branch = "feature/y" },
		"CODE_SCAN_COMMIT_NOT_FOUND":       func(r *service.TriggerCodeScan) { r.CommitSHA = strings.Repeat("a", 40) },
		"CODE_SCAN_PULL_REQUEST_NOT_FOUND": func(r *service.TriggerCodeScan) { r.PullRequest = 8 },
	} {
		_, err := trigger(change)
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%s: %v", code, err)
		var named *scan.Error
		require.ErrorAs(t, err, &named)
		require.Equal(t, code, named.Name)
	}

	next := b.triggerRun()
	require.Equal(t, tip, next.CommitSHA)
	b.endedRun(next.ID)
	for _, j := range b.codeRun(next.ID).Jobs {
		require.Equal(t, main.ID, j.BaseRunID, "the changes are not part of the series")
		require.Equal(t, []string{"EXISTING main.go:3 -", "EXISTING web/app.js:1 -"}, b.compared(j))
	}
}

// compared returns the findings of a job with their states, and whether they are on changed
// lines.
func (b *codeBench) compared(j scan.CodeJob) []string {
	b.t.Helper()
	var out []string
	for _, state := range []scan.FindingState{scan.FindingExisting, scan.FindingFixed, scan.FindingNew, scan.FindingReopened} {
		found, _, err := b.store.Findings.List(b.t.Context(), b.tenant.ID, j.ID, store.FindingFilter{State: state, Page: 1, Limit: 10})
		require.NoError(b.t, err)
		for _, f := range found {
			on := "-"
			if f.OnChangedLines != nil {
				on = map[bool]string{true: "true", false: "false"}[*f.OnChangedLines]
			}
			out = append(out, string(state)+" "+f.Path+":"+string(rune('0'+f.StartLine))+" "+on)
		}
	}
	return out
}
