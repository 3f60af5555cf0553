package service_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
)

// A requested branch, commit or pull request is scanned as a change of its target; the
// latest commit of the regularly scanned branch is not a change.
func TestTriggerOfAChange(t *testing.T) {
	t.Parallel()
	sha := func(c string) string { return strings.Repeat(c, 40) }
	for _, c := range []struct {
		name, wantName string
		change         func(*service.TriggerCodeScan)
		want           scan.CodeRun
	}{
		{"nothing", "", func(*service.TriggerCodeScan) {}, scan.CodeRun{Branch: "main", CommitSHA: commit}},
		{"the branch itself", "", func(r *service.TriggerCodeScan) { r.Branch = "main" }, scan.CodeRun{Branch: "main", CommitSHA: commit}},
		{"its latest commit", "", func(r *service.TriggerCodeScan) { r.CommitSHA = strings.ToUpper(commit) },
			scan.CodeRun{Branch: "main", CommitSHA: commit}},
		{"an earlier commit", "", func(r *service.TriggerCodeScan) { r.CommitSHA = sha("e") },
			scan.CodeRun{Branch: "main", CommitSHA: sha("e"), Target: "main", BaseCommit: commit}},
		{"another branch", "", func(r *service.TriggerCodeScan) { r.Branch = "feature" },
			scan.CodeRun{Branch: "feature", CommitSHA: sha("f"), Target: "main", BaseCommit: commit}},
		{"a commit of it", "", func(r *service.TriggerCodeScan) { r.Branch, r.CommitSHA = "feature", sha("e") },
			scan.CodeRun{Branch: "feature", CommitSHA: sha("e"), Target: "main", BaseCommit: commit}},
		{"a pull request", "", func(r *service.TriggerCodeScan) { r.PullRequest = 7 },
			scan.CodeRun{Branch: "fix", CommitSHA: sha("a"), Target: "release", PullRequest: 7, BaseCommit: sha("b")}},
		{"one without a target", "", func(r *service.TriggerCodeScan) { r.PullRequest = 8 },
			scan.CodeRun{Branch: "pull/8/head", CommitSHA: sha("a"), Target: "main", PullRequest: 8, BaseCommit: commit}},
		{"no such branch", "CODE_SCAN_BRANCH_NOT_FOUND", func(r *service.TriggerCodeScan) { r.Branch = "typo" }, scan.CodeRun{}},
		{"no such commit", "CODE_SCAN_COMMIT_NOT_FOUND", func(r *service.TriggerCodeScan) { r.CommitSHA = sha("d") }, scan.CodeRun{}},
		{"no such pull request", "CODE_SCAN_PULL_REQUEST_NOT_FOUND", func(r *service.TriggerCodeScan) { r.PullRequest = 9 }, scan.CodeRun{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.git.tips = map[string]string{"feature": sha("f"), "release": sha("b")}
			b.git.commits = map[string]bool{sha("e"): true}
			b.git.pulls = map[int]provider.PullRequest{
				7: {Number: 7, Source: "fix", Target: "release", Commit: sha("a"), Base: sha("b")},
				8: {Number: 8, Source: "pull/8/head", Commit: sha("a")},
			}
			r, _, err := b.code.Trigger(t.Context(), b.codeRequest(c.change))
			if c.wantName != "" {
				require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
				require.ErrorContains(t, err, "No such")
				e, ok := errors.AsType[*scan.Error](err)
				require.True(t, ok)
				require.Equal(t, c.wantName, e.Name)
				return
			}
			require.NoError(t, err)
			got, err := b.store.CodeRuns.Get(t.Context(), b.tenant.ID, r.ID)
			require.NoError(t, err)
			require.Equal(t, c.want, scan.CodeRun{
				Branch: got.Branch, CommitSHA: got.CommitSHA, Target: got.Target, PullRequest: got.PullRequest, BaseCommit: got.BaseCommit,
			})
		})
	}
}

func TestTriggerOfAChangeRules(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for message, change := range map[string]func(*service.TriggerCodeScan){
		"branch must be the name of a branch":       func(r *service.TriggerCodeScan) { r.Branch = strings.Repeat("b", 256) },
		"commitSha must be a full commit hash":      func(r *service.TriggerCodeScan) { r.CommitSHA = "8d3f0c1" },
		"pullRequest must be the number":            func(r *service.TriggerCodeScan) { r.PullRequest = -1 },
		"branch and pullRequest cannot be combined": func(r *service.TriggerCodeScan) { r.Branch, r.PullRequest = "x", 1 },
	} {
		_, _, err := b.code.Trigger(t.Context(), b.codeRequest(change))
		require.ErrorContains(t, err, message)
		require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
	}
	// A key identifies the request, not its result.
	_, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) { r.IdempotencyKey = "k" }))
	require.NoError(t, err)
	b.git.tips = map[string]string{"feature": strings.Repeat("f", 40)}
	_, _, err = b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) { r.IdempotencyKey, r.Branch = "k", "feature" }))
	require.True(t, scan.IsCode(err, scan.CodeConflict), err)
}
